// Written by client/generate.py. Do not edit: change the Python side and run it again.

/** By edition; an empty one: a card of our own. */
export const OPTION_LINES: Record<string, Record<string, string>> = {
  "ablative_coat": {
    "1994": "lists 002:539",
    "2005": "000:855",
    "dutch": "003:324"
  },
  "abort_switch": {
    "1994": "lists",
    "2005": "000:857",
    "dutch": "003:328"
  },
  "brakes": {
    "1994": "lists",
    "2005": "000:859",
    "dutch": "003:332"
  },
  "circuit_breaker": {
    "1994": "lists",
    "2005": "000:861",
    "dutch": "003:336"
  },
  "conditional_program": {
    "1994": "lists",
    "2005": "000:863",
    "dutch": "003:340"
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
    "2005": "000:869",
    "dutch": "003:352"
  },
  "extra_memory": {
    "1994": "lists",
    "2005": "000:871",
    "dutch": "003:356"
  },
  "fire_control": {
    "1994": "lists 002:535",
    "2005": "000:873",
    "dutch": "003:362"
  },
  "flywheel": {
    "1994": "lists",
    "2005": "000:875",
    "dutch": "003:366"
  },
  "fourth_gear": {
    "1994": "002:581",
    "2005": "000:877",
    "dutch": "003:370"
  },
  "gyroscopic_stabilizer": {
    "1994": "lists",
    "2005": "000:877",
    "dutch": "003:374"
  },
  "high_power_laser": {
    "1994": "lists 002:551",
    "2005": "000:879",
    "dutch": "003:378"
  },
  "mechanical_arm": {
    "1994": "lists",
    "2005": "000:881",
    "dutch": "003:382"
  },
  "mini_howitzer": {
    "1994": "lists",
    "2005": "000:883-885",
    "dutch": "003:386"
  },
  "power_down_shield": {
    "1994": "lists",
    "2005": "000:887",
    "dutch": "003:390"
  },
  "pressor_beam": {
    "1994": "lists",
    "2005": "000:889",
    "dutch": "003:394"
  },
  "radio_control": {
    "1994": "lists",
    "2005": "000:891",
    "dutch": "003:400"
  },
  "ramming_gear": {
    "1994": "lists",
    "2005": "000:893",
    "dutch": "003:404"
  },
  "rear_firing_laser": {
    "1994": "002:565",
    "2005": "000:895",
    "dutch": "003:408"
  },
  "recompile": {
    "1994": "lists 002:539",
    "2005": "000:897",
    "dutch": "003:412"
  },
  "reverse_gear": {
    "1994": "lists",
    "2005": "000:899",
    "dutch": "003:416"
  },
  "scrambler": {
    "1994": "lists",
    "2005": "000:901",
    "dutch": "003:420"
  },
  "shield": {
    "1994": "002:211 002:573"
  },
  "superior_archive": {
    "1994": "lists",
    "2005": "000:903",
    "dutch": "003:428"
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
  "capture-the-flag": "000:707-719",
  "draft-of-three": "000:563-571",
  "interference": "000:645-651",
  "moving-flags": "000:573-579",
  "no-power-down": "000:591-601",
  "option-world": "000:603-609",
  "rotating-boards": "000:663-675",
  "set-to-kill": "000:581-589",
  "starting-damage": "000:591-601",
  "starting-options": "000:653-659",
  "superbot": "000:631-643",
  "tandem": "000:689-697",
  "team-flags": "000:759",
  "timer-for-all": "000:611-629",
  "toggle-boggle": "000:721-727",
  "war-zone": "000:729-735"
}
