// Written by client/generate.py. Do not edit: change the Python side and run it again.

/** Worked examples of the rulebooks by entry and edition: the name of its text, its replay. */
export const EXAMPLES: Record<string, Record<string, [string, string][]>> = {
  "registers": {
    "1994": [
      [
        "sample-turn",
        "EXAMPLE-SAMPLE-TURN-1994"
      ]
    ]
  },
  "power_down": {
    "1994": [
      [
        "power-down",
        "EXAMPLE-POWER-DOWN-1994"
      ]
    ]
  },
  "priority": {
    "1994": [
      [
        "push-order",
        "EXAMPLE-PUSH-ORDER-1994"
      ],
      [
        "push-order-swapped",
        "EXAMPLE-PUSH-ORDER-SWAPPED-1994"
      ]
    ]
  },
  "push": {
    "1994": [
      [
        "push",
        "EXAMPLE-PUSH-1994"
      ],
      [
        "push-back",
        "EXAMPLE-PUSH-BACK-1994"
      ]
    ],
    "2005": [
      [
        "push",
        "EXAMPLE-PUSH-2005"
      ]
    ],
    "amigo2000": [
      [
        "amigo-push",
        "EXAMPLE-AMIGO-PUSH-AMIGO2000"
      ]
    ]
  },
  "jam": {
    "1994": [
      [
        "belts-meet",
        "EXAMPLE-BELTS-MEET-1994"
      ],
      [
        "belt-blocked",
        "EXAMPLE-BELT-BLOCKED-1994"
      ]
    ],
    "2005": [
      [
        "belts-meet",
        "EXAMPLE-BELTS-MEET-2005"
      ],
      [
        "belt-blocked",
        "EXAMPLE-BELT-BLOCKED-2005"
      ]
    ],
    "amigo2000": [
      [
        "belts-meet",
        "EXAMPLE-BELTS-MEET-AMIGO2000"
      ],
      [
        "belt-blocked",
        "EXAMPLE-BELT-BLOCKED-AMIGO2000"
      ]
    ]
  },
  "curve": {
    "1994": [
      [
        "curve",
        "EXAMPLE-CURVE-1994"
      ],
      [
        "curve-by-card",
        "EXAMPLE-CURVE-BY-CARD-1994"
      ]
    ],
    "2005": [
      [
        "curve",
        "EXAMPLE-CURVE-2005"
      ],
      [
        "curve-by-card",
        "EXAMPLE-CURVE-BY-CARD-2005"
      ]
    ],
    "amigo2000": [
      [
        "curve-by-card",
        "EXAMPLE-CURVE-BY-CARD-AMIGO2000"
      ],
      [
        "amigo-two-curves",
        "EXAMPLE-AMIGO-TWO-CURVES-AMIGO2000"
      ]
    ]
  },
  "wall": {
    "amigo2000": [
      [
        "amigo-wall",
        "EXAMPLE-AMIGO-WALL-AMIGO2000"
      ]
    ]
  },
  "pit": {
    "amigo2000": [
      [
        "amigo-pit",
        "EXAMPLE-AMIGO-PIT-AMIGO2000"
      ]
    ]
  },
  "edge": {
    "amigo2000": [
      [
        "amigo-edge",
        "EXAMPLE-AMIGO-EDGE-AMIGO2000"
      ]
    ]
  },
  "merge": {
    "amigo2000": [
      [
        "amigo-crossing",
        "EXAMPLE-AMIGO-CROSSING-AMIGO2000"
      ]
    ]
  },
  "pusher": {
    "amigo2000": [
      [
        "amigo-pusher",
        "EXAMPLE-AMIGO-PUSHER-AMIGO2000"
      ]
    ]
  },
  "gear": {
    "amigo2000": [
      [
        "amigo-gear",
        "EXAMPLE-AMIGO-GEAR-AMIGO2000"
      ]
    ]
  },
  "crusher": {
    "amigo2000": [
      [
        "amigo-crusher",
        "EXAMPLE-AMIGO-CRUSHER-AMIGO2000"
      ]
    ]
  },
  "laser": {
    "amigo2000": [
      [
        "amigo-lasers",
        "EXAMPLE-AMIGO-LASERS-AMIGO2000"
      ]
    ]
  }
}
