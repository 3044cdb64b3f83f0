/** The option cards as blueprints: thin lines for the robot and the floor, thick ones for what the card adds.

Each drawing lies round the origin, 64 wide; robots look up.
*/
const thin = (d: string) => `<path class='thin' d='${d}'/>`
const thick = (d: string) => `<path class='thick' d='${d}'/>`
const solid = (d: string) => `<path class='solid' d='${d}'/>`
const sign = (text: string, x = 0, y = 6, size = 18) => `<text x='${x}' y='${y}' font-size='${size}'>${text}</text>`
const circle = (r: number, x = 0, y = 0) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A robot whose middle is at the place, and its nose above. */
const bot = (x = 0, y = 0) =>
  thin(`M${x - 9} ${y - 4}q0-4 4-4h10q4 0 4 4v9q0 4-4 4h-10q-4 0-4-4z M${x - 4} ${y - 8}l4-6l4 6`)
const card = (x: number, y: number, thinly = true) => (thinly ? thin : thick)(`M${x - 8} ${y - 11}h16v22h-16z`)
const up = (x: number, y: number) => solid(`M${x} ${y - 7}l6 8h-12z`)
const down = (x: number, y: number) => solid(`M${x} ${y + 7}l6-8h-12z`)
const beam = (x: number, from: number, to: number) => thick(`M${x} ${from}V${to}`)

/** A toothed wheel. */
function wheel(radius: number, teeth = 10): string {
  const points = Array.from({ length: teeth * 4 }, (_, index) => {
    const far = index % 4 < 2 ? radius : radius + 4
    const angle = (2 * Math.PI * (index + 0.5)) / (teeth * 4)
    return `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`
  })
  return thin(`M${points.join('L')}z`)
}

export const OPTION_DRAWINGS: Record<string, string> = {
  ablative_coat: bot(0, 2) + thick('M-17 -8q0-6 6-6h3M8 -14h3q6 0 6 6v4M17 6v6q0 6-6 6h-4M-7 18h-4q-6 0-6-6v-6') + [-9, 0, 9].map((x) => solid(circle(2.4, x, 26))).join(''),
  abort_switch: card(-11, 0) + card(13, 0) + thick(circle(12, 1, 0)) + thick('M-7 -8L9 8'),
  brakes: thin(circle(11)) + thick('M-15 -13A20 20 0 0 0 -15 13M15 -13A20 20 0 0 1 15 13') + sign('0', 0, 7, 19),
  circuit_breaker: thin('M-28 8H-12M12 8H28') + thick('M-12 8L10 -8') + solid(circle(3, -12, 8)) + solid(circle(3, 12, 8)) + solid('M4 -26l-8 12h6l-3 10l10-13h-6z'),
  conditional_program: card(-9, 3) + `<g class='cover'>${card(8, -2, false)}</g>` + sign('?', 8, 5, 19),
  crab_legs: bot() + thick('M-12 -2h-12M12 -2h12') + solid('M-29 -2l8-6v12zM29 -2l-8-6v12z') + thin('M-9 8l-7 10M9 8l7 10M-3 9l-4 12M3 9l4 12'),
  double_barreled_laser: bot(0, 14) + beam(-5, 2, -28) + beam(5, 2, -28),
  dual_processor: thin('M-14 -14h28v28h-28z M-14 -7h-7M-14 7h-7M14 -7h7M14 7h7M-7 -14v-7M7 -14v-7M-7 14v7M7 14v7') + sign('2', 0, 8, 22),
  extra_memory: card(-13, 4) + card(-5, 1) + card(3, -2) + thick('M21 -3v16M13 5h16'),
  fire_control: thin(circle(17)) + thick('M0 -26v14M0 26v-14M-26 0h14M26 0h-14') + solid(circle(3)),
  flywheel: thick(circle(21)) + thin(`${circle(5)} M0 -21v16M0 21v-16M-21 0h16M21 0h-16`) + card(15, 14, false).replace('thick', 'thin cover'),
  fourth_gear: wheel(17) + sign('4', 0, 9, 26),
  gyroscopic_stabilizer: bot(0, 2) + thick('M-24 0a24 9 0 1 0 48 0a24 9 0 1 0-48 0z') + thin('M0 -26a9 26 0 1 0 0 52a9 26 0 1 0 0-52z'),
  high_power_laser: bot(0, 18) + thin('M-20 -2h40v5h-40z M-14 -2l-5 5M-4 -2l-5 5M6 -2l-5 5M16 -2l-5 5') + beam(0, 4, -28),
  mechanical_arm: bot(-13, 14) + thick('M-6 6L8 -2L10 -14') + thick('M4 -18q6 8 12 0') + thin('M16 -8v-20M16 -28l10 4l-10 4'),
  mini_howitzer: bot(0, 18) + thick('M-6 4v-14h12v14') + solid(circle(4, 0, -20)) + thin('M-12 -24l-4-4M12 -24l4-4M0 -27v-3'),
  power_down_shield: bot() + sign('z', 14, -10, 12) + thick('M-12 -22Q0 -30 12 -22M-12 22Q0 30 12 22M-22 -12Q-30 0 -22 12M22 -2Q28 6 22 14'),
  pressor_beam: bot(0, 18) + thin('M-8 -28h16v12h-16z') + beam(0, 3, -6) + up(0, -8),
  radio_control: bot(0, 14) + thin('M0 0v-12') + solid(circle(3, 0, -14)) + thick('M-8 -7A11 11 0 0 1 -8 -21M8 -7A11 11 0 0 0 8 -21M-15 -2A19 19 0 0 1 -15 -26M15 -2A19 19 0 0 0 15 -26'),
  ramming_gear: bot(0, 14) + thick('M-15 -2l5-9l5 9l5-9l5 9l5-9') + thin('M-10 -16l-4-8M0 -18v-9M10 -16l4-8'),
  rear_firing_laser: bot(0, -12) + beam(0, 4, 28) + thin('M0 -26v-4'),
  recompile: card(0, 0) + thick('M-18 -8A20 20 0 0 1 14 -15M18 8A20 20 0 0 1 -14 15') + solid('M20 -20v11h-11zM-20 20v-11h11z'),
  reverse_gear: wheel(12, 8) + down(0, 24) + down(0, 14) + sign('R', 0, 5, 15),
  scrambler: card(-17, 0) + card(17, 0) + thick('M-6 -12C6 -12 -4 12 8 12M-6 12C6 12 -4 -12 8 -12'),
  shield: bot(0, 12) + thick('M-18 -6V-22Q0 -30 18 -22V-6'),
  superior_archive: thin('M-18 -18h30l6 6v30h-36z M-10 -18v11h18v-11') + solid('M0 -2l3 7l7 .6l-5.500 5l2 7l-6.500-4l-6.500 4l2-7l-5.500-5l7-.6z'),
  tractor_beam: bot(0, 18) + thin('M-8 -28h16v10h-16z') + beam(0, -16, -6) + down(0, -5),
  turret: bot(0, 4) + thick(circle(5, 0, 4)) + thick('M5 4h22') + thin('M4 -22A26 26 0 0 1 24 -8') + solid('M27 -2l-9-3l7-7z'),
}
