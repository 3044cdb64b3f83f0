// Written by client/generate.py. Do not edit: change the Python side and run it again.

/** By edition; an empty one: a card of our own. */
export const OPTION_LINES: Record<string, Record<string, string>> = {
  "ablative_coat": {
    "1994": "lists 002:539 R45 R92",
    "2005": "000:855 R45 R92",
    "dutch": "003:324 R45 R92"
  },
  "abort_switch": {
    "1994": "lists R40 R41 R94",
    "2005": "000:857 R40 R41 R94",
    "dutch": "003:328 R40 R41 R94"
  },
  "brakes": {
    "1994": "lists",
    "2005": "000:859",
    "dutch": "003:332"
  },
  "circuit_breaker": {
    "1994": "lists R92 R93",
    "2005": "000:861 R92 R93",
    "dutch": "003:336 R92 R93"
  },
  "conditional_program": {
    "1994": "lists R41 R94",
    "2005": "000:863 R41 R94",
    "dutch": "003:340 R41 R94"
  },
  "crab_legs": {
    "2005": "000:865",
    "dutch": "003:344"
  },
  "double_barreled_laser": {
    "1994": "002:555",
    "2005": "000:867",
    "dutch": "003:348"
  },
  "dual_processor": {
    "2005": "000:869 R55",
    "dutch": "003:352 R55 R96"
  },
  "extra_memory": {
    "1994": "lists",
    "2005": "000:871",
    "dutch": "003:356"
  },
  "fire_control": {
    "1994": "lists 002:535 R44",
    "2005": "000:873 R44",
    "dutch": "003:362 R44"
  },
  "flywheel": {
    "1994": "lists R54 R102",
    "2005": "000:875 R102",
    "dutch": "003:366 R102"
  },
  "fourth_gear": {
    "1994": "002:581",
    "2005": "000:877",
    "dutch": "003:370"
  },
  "gyroscopic_stabilizer": {
    "1994": "lists R53",
    "2005": "000:877 R53",
    "dutch": "003:374 R53"
  },
  "high_power_laser": {
    "1994": "lists 002:551 R46",
    "2005": "000:879 R46",
    "dutch": "003:378 R46"
  },
  "mechanical_arm": {
    "1994": "lists R95",
    "2005": "000:881 R95",
    "dutch": "003:382 R51 R95"
  },
  "mini_howitzer": {
    "1994": "lists R48",
    "2005": "000:883-885 R48",
    "dutch": "003:386 R48"
  },
  "power_down_shield": {
    "1994": "lists R97",
    "2005": "000:887 R47",
    "dutch": "003:390 R47"
  },
  "pressor_beam": {
    "1994": "lists",
    "2005": "000:889",
    "dutch": "003:394"
  },
  "radio_control": {
    "1994": "lists R33 R42 R43",
    "2005": "000:891 R33 R42 R43 R90",
    "dutch": "003:400 R33 R42 R43 R90"
  },
  "ramming_gear": {
    "1994": "lists R50",
    "2005": "000:893 R50",
    "dutch": "003:404 R50"
  },
  "rear_firing_laser": {
    "1994": "002:565",
    "2005": "000:895",
    "dutch": "003:408"
  },
  "recompile": {
    "1994": "lists 002:539 R102",
    "2005": "000:897 R102",
    "dutch": "003:412 R102"
  },
  "reverse_gear": {
    "1994": "lists",
    "2005": "000:899",
    "dutch": "003:416"
  },
  "scrambler": {
    "1994": "lists R43 R56",
    "2005": "000:901 R43 R56",
    "dutch": "003:420 R43 R56"
  },
  "shield": {
    "1994": "002:211 002:573 R49 R98"
  },
  "superior_archive": {
    "1994": "lists R100 R101",
    "2005": "000:903 R52 R100",
    "dutch": "003:428 R100"
  },
  "tractor_beam": {
    "1994": "002:547",
    "2005": "000:905",
    "dutch": "003:424"
  },
  "turret": {
    "1994": "lists 002:569"
  }
}
export const SPECIAL_LINES: Record<string, string> = {
  "all-for-one": "000:699-705",
  "capture-the-flag": "000:707-719 R77 R81",
  "draft-of-three": "000:563-571",
  "interference": "000:645-651 R74 R82",
  "moving-flags": "000:573-579 R70 R83",
  "no-power-down": "000:591-601",
  "option-world": "000:603-609 R71",
  "rotating-boards": "000:663-675 R75",
  "set-to-kill": "000:581-589",
  "starting-damage": "000:591-601",
  "starting-options": "000:653-659 R72",
  "superbot": "000:631-643 R73 R81",
  "tandem": "000:689-697 R76",
  "team-flags": "000:759 R84",
  "timer-for-all": "000:611-629",
  "toggle-boggle": "000:721-727 R78",
  "war-zone": "000:729-735 R79 R82"
}
