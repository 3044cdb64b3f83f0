// Written by client/generate.py. Do not edit: change the Python side and run it again.

import type { Tile } from './messages'

/** What runs while a step is shown: animations by CSS variables, `{register}` in their names. */
export interface MotionFacts {
  animations: Record<string, string>
  sound: string
  ms: number
}

/** An element whose parts are fixtures. */
export interface FixtureFacts {
  sided: boolean
  timed: boolean
  /** Nothing else that a square is made of fits beside it. */
  ground: boolean
  steps: string[]
  sound: string
  /** The name of its tool, by its number. */
  tools: Record<string, string>
  /** Drawings looking north, by number and count of registers; `{acts}` stands for classes by register. */
  shapes: Record<string, string>
  sign: { size: number; gap: number; out: number; fill: string } | null
}

/** A tool of the studio that paints an element. */
export interface ToolFacts {
  name: ElementTool
  key: string
  /** The fields of a tile that it sets, on the north side or leading north. */
  sets: Partial<Tile>
  /** Square by square, on a side of a square, along edges, as one line, or in one place. */
  stroke: 'squares' | 'sides' | 'edges' | 'path' | 'once'
  /** What can be chosen before painting. */
  setting: '' | 'registers' | 'beams'
  ground: boolean
  /** Neither fixtures nor docks can stand beside it. */
  alone: boolean
}

export const STEPS: string[] = ["reveal", "move", "express belts", "belts", "pushers", "gears", "crushers", "lasers", "touch"]
export const MOTIONS: Record<string, MotionFacts> = {
  "gears": {
    "animations": {
      "--turn-right": "gear-turn-right",
      "--turn-left": "gear-turn-left"
    },
    "sound": "gear",
    "ms": 360
  },
  "pushers": {
    "animations": {
      "--act-{register}": "piston-push"
    },
    "sound": "clang",
    "ms": 360
  },
  "crushers": {
    "animations": {
      "--act-{register}": "press-close"
    },
    "sound": "clang",
    "ms": 360
  }
}
export const FIXTURES: Record<string, FixtureFacts> = {
  "gear": {
    "sided": false,
    "timed": false,
    "ground": true,
    "steps": [
      "gears"
    ],
    "sound": "gear",
    "tools": {
      "1": "right",
      "-1": "left"
    },
    "shapes": {
      "1/0": "<g class='gear-right'><use href='#gear-right'/></g>",
      "-1/0": "<g class='gear-left'><use href='#gear-left'/></g>"
    },
    "sign": null
  },
  "pusher": {
    "sided": true,
    "timed": true,
    "ground": false,
    "steps": [
      "pushers"
    ],
    "sound": "clang",
    "tools": {
      "0": "pusher"
    },
    "shapes": {
      "0/1": "<rect x='-24' y='-30' width='48' height='10' fill='#4b5057' rx='2' stroke='#1d1a17' stroke-width='1.6'/><g class='piston {acts}'><rect x='-14' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='8' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='-17' y='-13' width='34' height='16' fill='#8b9096' rx='3' stroke='#1d1a17' stroke-width='1.8'/><rect x='-17' y='1' width='34' height='4' fill='#f5c518' stroke='#1d1a17' stroke-width='1.2'/></g>",
      "0/2": "<rect x='-24' y='-30' width='48' height='10' fill='#4b5057' rx='2' stroke='#1d1a17' stroke-width='1.6'/><g class='piston {acts}'><rect x='-14' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='8' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='-17' y='-13' width='34' height='16' fill='#8b9096' rx='3' stroke='#1d1a17' stroke-width='1.8'/><rect x='-17' y='1' width='34' height='4' fill='#f5c518' stroke='#1d1a17' stroke-width='1.2'/></g>",
      "0/3": "<rect x='-24' y='-30' width='48' height='10' fill='#4b5057' rx='2' stroke='#1d1a17' stroke-width='1.6'/><g class='piston {acts}'><rect x='-14' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='8' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='-19' y='-13' width='38' height='16' fill='#8b9096' rx='3' stroke='#1d1a17' stroke-width='1.8'/><rect x='-19' y='1' width='38' height='4' fill='#f5c518' stroke='#1d1a17' stroke-width='1.2'/></g>",
      "0/4": "<rect x='-24' y='-30' width='48' height='10' fill='#4b5057' rx='2' stroke='#1d1a17' stroke-width='1.6'/><g class='piston {acts}'><rect x='-14' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='8' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='-25' y='-13' width='50' height='16' fill='#8b9096' rx='3' stroke='#1d1a17' stroke-width='1.8'/><rect x='-25' y='1' width='50' height='4' fill='#f5c518' stroke='#1d1a17' stroke-width='1.2'/></g>",
      "0/5": "<rect x='-24' y='-30' width='48' height='10' fill='#4b5057' rx='2' stroke='#1d1a17' stroke-width='1.6'/><g class='piston {acts}'><rect x='-14' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='8' y='-21' width='6' height='9' fill='#c3c8cc' stroke='#1d1a17' stroke-width='1.2'/><rect x='-31' y='-13' width='62' height='16' fill='#8b9096' rx='3' stroke='#1d1a17' stroke-width='1.8'/><rect x='-31' y='1' width='62' height='4' fill='#f5c518' stroke='#1d1a17' stroke-width='1.2'/></g>"
    },
    "sign": {
      "size": 14,
      "gap": 12,
      "out": 6,
      "fill": "#1d1a17"
    }
  },
  "crusher": {
    "sided": false,
    "timed": true,
    "ground": false,
    "steps": [
      "crushers"
    ],
    "sound": "clang",
    "tools": {
      "0": "crusher"
    },
    "shapes": {
      "0/1": "<g class='press {acts}'><use href='#press'/></g><rect x='-10' y='-9' width='20' height='18' fill='#1d1a17' rx='4' stroke='#f5c518' stroke-width='2'/>",
      "0/2": "<g class='press {acts}'><use href='#press'/></g><rect x='-15' y='-9' width='30' height='18' fill='#1d1a17' rx='4' stroke='#f5c518' stroke-width='2'/>",
      "0/3": "<g class='press {acts}'><use href='#press'/></g><rect x='-20' y='-9' width='40' height='18' fill='#1d1a17' rx='4' stroke='#f5c518' stroke-width='2'/>",
      "0/4": "<g class='press {acts}'><use href='#press'/></g><rect x='-25' y='-9' width='50' height='18' fill='#1d1a17' rx='4' stroke='#f5c518' stroke-width='2'/>",
      "0/5": "<g class='press {acts}'><use href='#press'/></g><rect x='-30' y='-9' width='60' height='18' fill='#1d1a17' rx='4' stroke='#f5c518' stroke-width='2'/>"
    },
    "sign": {
      "size": 15,
      "gap": 10,
      "out": 0,
      "fill": "#f5c518"
    }
  }
}
export type ElementTool = 'wall' | 'pit' | 'belt' | 'express' | 'right' | 'left' | 'repair' | 'double' | 'laser' | 'pusher' | 'crusher' | 'dock' | 'start'
export const TOOLS: ToolFacts[] = [
  {
    "name": "wall",
    "key": "w",
    "sets": {
      "walls": [
        0
      ]
    },
    "stroke": "edges",
    "setting": "",
    "ground": false,
    "alone": false
  },
  {
    "name": "pit",
    "key": "o",
    "sets": {
      "pit": true
    },
    "stroke": "squares",
    "setting": "",
    "ground": true,
    "alone": true
  },
  {
    "name": "belt",
    "key": "b",
    "sets": {
      "belt": {
        "exit": 0,
        "express": false,
        "entries": []
      }
    },
    "stroke": "path",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "express",
    "key": "x",
    "sets": {
      "belt": {
        "exit": 0,
        "express": true,
        "entries": []
      }
    },
    "stroke": "path",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "right",
    "key": "r",
    "sets": {
      "fixtures": [
        {
          "element": "gear",
          "side": null,
          "registers": [],
          "number": 1
        }
      ]
    },
    "stroke": "squares",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "left",
    "key": "l",
    "sets": {
      "fixtures": [
        {
          "element": "gear",
          "side": null,
          "registers": [],
          "number": -1
        }
      ]
    },
    "stroke": "squares",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "repair",
    "key": "h",
    "sets": {
      "repair": 1
    },
    "stroke": "squares",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "double",
    "key": "j",
    "sets": {
      "repair": 2
    },
    "stroke": "squares",
    "setting": "",
    "ground": true,
    "alone": false
  },
  {
    "name": "laser",
    "key": "z",
    "sets": {
      "lasers": [
        {
          "mount": 0,
          "beams": 1
        }
      ]
    },
    "stroke": "sides",
    "setting": "beams",
    "ground": false,
    "alone": false
  },
  {
    "name": "pusher",
    "key": "p",
    "sets": {
      "fixtures": [
        {
          "element": "pusher",
          "side": 0,
          "registers": [],
          "number": 0
        }
      ]
    },
    "stroke": "sides",
    "setting": "registers",
    "ground": false,
    "alone": false
  },
  {
    "name": "crusher",
    "key": "c",
    "sets": {
      "fixtures": [
        {
          "element": "crusher",
          "side": null,
          "registers": [],
          "number": 0
        }
      ]
    },
    "stroke": "squares",
    "setting": "registers",
    "ground": false,
    "alone": false
  },
  {
    "name": "dock",
    "key": "d",
    "sets": {
      "dock": 1
    },
    "stroke": "squares",
    "setting": "",
    "ground": false,
    "alone": false
  },
  {
    "name": "start",
    "key": "s",
    "sets": {
      "start": true
    },
    "stroke": "once",
    "setting": "",
    "ground": false,
    "alone": false
  }
]
export const ENTRIES: Record<string, Record<string, string>> = {
  "wall": {
    "2005": "000:198 000:807",
    "dutch": "003:180-181",
    "1994": "002:677",
    "amigo2000": "004:299-300"
  },
  "pit": {
    "2005": "000:805",
    "dutch": "003:309",
    "1994": "002:285",
    "amigo2000": "004:303-304"
  },
  "belt": {
    "2005": "000:220 000:813",
    "dutch": "003:190",
    "1994": "002:493",
    "amigo2000": "004:384-386"
  },
  "express": {
    "2005": "000:219-220 000:815",
    "dutch": "003:189-190",
    "1994": "004:380-386",
    "amigo2000": "004:380-386"
  },
  "curve": {
    "2005": "000:238-240",
    "dutch": "003:216-223",
    "1994": "002:519-529",
    "amigo2000": "004:388-392 004:442-451"
  },
  "merge": {
    "2005": "000:819-821",
    "dutch": "000:819-821",
    "1994": "004:454-455",
    "amigo2000": "004:454-455"
  },
  "jam": {
    "2005": "000:228-232",
    "dutch": "003:198-212",
    "1994": "002:513-515",
    "amigo2000": "004:457-466 004:508-509"
  },
  "gear": {
    "2005": "000:829-831",
    "dutch": "003:192",
    "1994": "002:219",
    "amigo2000": "004:477-481"
  },
  "repair": {
    "2005": "000:845-847",
    "dutch": "003:242 003:248",
    "1994": "002:380 002:663",
    "amigo2000": "004:642 004:661-664"
  },
  "repair_double": {
    "2005": "000:276 000:847",
    "dutch": "003:249",
    "1994": "002:227 002:380",
    "amigo2000": "004:662-663"
  },
  "laser": {
    "2005": "000:250-252 000:835",
    "dutch": "003:233",
    "1994": "002:265-269",
    "amigo2000": "004:537-551"
  },
  "pusher": {
    "2005": "000:825",
    "dutch": "003:191 000:825",
    "1994": "002:657 000:825",
    "amigo2000": "004:468-475"
  },
  "crusher": {
    "2005": "004:528-535",
    "dutch": "003:43 004:528-535",
    "1994": "002:408 004:376",
    "amigo2000": "004:528-535"
  },
  "dock": {
    "2005": "000:851",
    "dutch": "003:57"
  },
  "start_square": {
    "1994": "002:157-159"
  }
}
