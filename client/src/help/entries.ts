/** What the rules help is made of: its sections, and for each entry where every edition says so.

The texts are in `texts/`, by the same keys. A citation is a line of a rulebook (`000:228`) or one of our rulings (`R14`);
an edition without a citation does not have the rule. Where a rulebook is silent, the line of the rulebook that fills the gap is cited.
*/
import type { Picture } from './pictures'
import { FLOOR_PICTURES, RICOCHET_PICTURES } from './pictures'
import { EDITION_BOOKS } from './editionBooks'
import { OPTION_LINES, SPECIAL_LINES } from './lines'
import { ENTRIES } from '../lib/elements'

const EDITIONS = ['2005', '1994', 'dutch', 'amigo2000'] as const
export const BOOKS = [...EDITIONS, 'ricochet'] as const
export type Book = (typeof BOOKS)[number]

/** The book that explains an edition, or the book of that name; the first one for what nobody knows. */
export function bookOf(name: string): Book {
  const book = EDITION_BOOKS[name] ?? name
  return BOOKS.find((one) => one === book) ?? BOOKS[0]
}

export interface Entry {
  key: string
  /** Citations by edition, separated by spaces; empty for what no rulebook has. */
  cites: Partial<Record<Book, string>>
  picture?: Picture
}

export interface Section {
  key: string
  entries: Entry[]
}

/** Citations in the order 2005, Dutch, 1994, AMIGO; an empty one: not in that edition. */
function rally(key: string, of2005: string, dutch: string, of1994: string, amigo2000: string, picture?: Picture): Entry {
  const cites = { '2005': of2005, dutch, '1994': of1994, amigo2000 }
  return {
    key,
    cites: Object.fromEntries(Object.entries(cites).filter(([, lines]) => lines !== '')),
    picture: picture ?? FLOOR_PICTURES[key],
  }
}

const ricochet = (key: string, cite: string): Entry => ({ key, cites: { ricochet: cite }, picture: RICOCHET_PICTURES[key] })

function card(kind: string, picture: number, ruling = ''): Entry {
  const [of2005, dutch, of1994, amigo2000] = ['000:142-148', '003:107-113', '002:122', '004:134-174'].map((lines) => `${lines} ${ruling}`.trim())
  return rally(`card.${kind}`, of2005!, dutch!, of1994!, amigo2000!, { kind: 'card', card: [picture, kind] })
}

const options = Object.entries(OPTION_LINES).map(
  ([id, cites]): Entry => ({ key: `option.${id}`, cites, picture: { kind: 'option', option: id } }),
)

/** The courses of 2005, which the Dutch edition plays too. */
const special = Object.entries(SPECIAL_LINES).map(([name, lines]): Entry => ({ key: `special.${name}`, cites: { '2005': lines, dutch: lines } }))

export const SECTIONS: Section[] = [
  {
    key: 'section.goal',
    entries: [
      rally('goal', '000:97 000:351', '003:45', '002:137 R115', '004:37-41'),
      rally('players', '000:7', '003:9', '002:111 002:171', '004:18'),
      rally('start', '000:112', '003:54-57 R111', '002:157-159 R27 R118', '004:228-234'),
      rally('lives', '000:109-110 000:347', '003:55', '002:159-169 002:408 R114', '004:60 004:685-693'),
      rally('win', '000:351', '003:316 R116', '002:187', '004:696-697'),
      rally('all_lost', 'R22 004:698', 'R22 004:698', 'R22', '004:698-699'),
    ],
  },
  {
    key: 'section.turn',
    entries: [
      rally('deal', '000:130', '003:95-96', '002:195', '004:128-132 004:180-181'),
      rally('program', '000:134-136 R117', '003:101-103 R117', '002:203', '004:199-207 R117'),
      rally('glass', '000:152-154 R119', '003:137 R119', '', ''),
      rally('announce', '000:158 000:168', '003:143 003:265', '002:215', ''),
      rally('registers', '000:172-178', '003:155-161', '002:241-275', '004:243-263'),
      rally('clean_up', '000:272-294', '003:246-251', '002:225-229', '004:659-693'),
    ],
  },
  {
    key: 'section.register',
    entries: [
      rally('reveal', '000:182', '003:166', '002:247', '004:266'),
      rally('move', '000:188-192', '003:170-176', '002:251-253 002:428', '004:269-271'),
      rally('push', '000:198', '003:180', '002:285 002:450', '004:274-276 004:343-347'),
      rally('elements', '000:217-224', '003:187-192', '002:291 004:370-376', '004:364-378'),
      rally('fire', '000:250-258', '003:233-237', '002:265-269', '004:377 004:538-551'),
      rally('touch', '000:262-264', '003:241-242', '002:273-275', '004:641-646 004:669 R30'),
    ],
  },
  {
    key: 'section.elements',
    entries: [
      rally('floor', '000:803', '000:803', '000:803', '000:803'),
      ...Object.entries(ENTRIES).map(([key, cites]): Entry => ({ key, cites, picture: FLOOR_PICTURES[key] })),
      rally('edge', '000:345 000:805', '003:310', '002:408', '004:307-308'),
      rally('flag', '000:839-841', '003:241-242 000:841', '002:605 002:671', '004:642 004:663-669'),
    ],
  },
  {
    key: 'section.cards',
    entries: [
      rally('priority', '000:192', '003:176', '002:253 002:428', '004:192-196'),
      card('M1', 490),
      card('M2', 670),
      card('M3', 840),
      card('BU', 430),
      card('RR', 260, 'R13'),
      card('RL', 310, 'R13'),
      card('UT', 40),
    ],
  },
  {
    key: 'section.damage',
    entries: [
      rally('damage', '000:308-321', '003:277-290', '002:343-360', '004:560-570 004:622-635'),
      rally('locks', '000:325-329', '003:296-297', '002:347-368 002:637', '004:573-576 004:636-639'),
      rally('unlock', '000:325-327', '003:298', '002:372-380 R9', '004:638-639 004:665-666 R9'),
      rally('repairs', '000:276 000:841', '003:248-249 R112', '002:227 002:380 R112', '004:661-664 R112'),
      rally('sacrifice', '000:337', '003:302', '002:404', ''),
    ],
  },
  {
    key: 'section.lasers',
    entries: [
      rally('robot_lasers', '000:258', '003:237', '002:267', '004:702-706'),
      rally('sight', '000:258', '003:237', '002:635', '004:543-551'),
      rally('laser_order', '000:252 R3', '003:233 R3', '002:269 R3', '004:703-704'),
    ],
  },
  {
    key: 'section.destruction',
    entries: [
      rally('destroyed', '000:341-347', '003:306-310 000:347', '002:408', '004:303-308 004:635 004:656-657'),
      rally('archive', '000:264', '003:242', '002:273 002:601', '004:641-646'),
      rally('reentry', '000:290-292', '003:273 R110', '002:199 002:418', '004:685-687'),
      rally('taken', '000:298-304 R11 R24', '003:273 R24', '002:420', '004:688-691 R113'),
      rally('virtual', '', '', '002:233-237 R10', ''),
    ],
  },
  {
    key: 'section.power_down',
    entries: [
      rally('power_down', '000:158-160', '003:143-149', '002:215 002:384-386', '004:708-713'),
      rally('while_down', '000:160-162 R4', '003:151 R4', '002:400', '004:714-717'),
      rally('stay_down', '000:166 000:288', '000:166 000:288', '002:392-398', '004:718-719'),
      rally('down_locks', '000:333', '000:333 R5', '000:333 R5', '000:333 R5'),
      rally('down_return', '000:164 000:292', '000:164 000:292', '002:394 002:422', 'R31'),
    ],
  },
  {
    key: 'section.options',
    entries: [
      rally('options', '000:276 R91', '003:249 R91', '002:227 002:535 R91 R99', ''),
      rally('weapons', '000:883 002:543-547', '003:386 002:543-547', '002:543-565', ''),
      rally('option_order', '000:284', '003:269', '000:284', ''),
      rally('texts_1994', '', '', '002:126 002:211 002:535-581', ''),
      ...options,
    ],
  },
  { key: 'section.special', entries: [rally('special', '000:126 000:377 R80', '003:261 R80', '', ''), ...special] },
  {
    key: 'section.rulings',
    entries: [
      rally('ruling.R1', 'R1 002:493', 'R1 002:493', 'R1 002:493', 'R1 004:516-521'),
      rally('ruling.R2', 'R2 000:228', 'R2 003:198', 'R2 002:513', 'R2 004:457-461'),
      rally('ruling.R6', '', '', '', 'R6 004:642'),
      rally('ruling.R7', '', '', '', 'R7 004:378'),
      rally('ruling.R8', 'R8 000:325', 'R8 003:362', 'R8 000:325', ''),
      rally('ruling.R18', 'R18', 'R18', 'R18', ''),
      rally('ruling.R12', 'R12 000:292', '', '', ''),
      rally('ruling.R14', 'R14 000:807', 'R14 003:181', 'R14 002:677', 'R14 004:299'),
      rally('ruling.R15', 'R15 000:228 004:366', 'R15 003:198 004:366', 'R15 002:513 004:366', 'R15 004:366 004:457'),
      rally('ruling.R16', '', '', '', 'R16 004:688'),
      rally('ruling.R17', '', '', '', 'R17 004:180'),
      rally('ruling.R19', 'R19 000:841', 'R19 000:841', 'R19 002:227', 'R19 004:661-664'),
      rally('ruling.R20', 'R20 000:839', 'R20 003:241', 'R20 002:275', 'R20 004:669'),
      rally('ruling.R21', 'R21 000:351', 'R21 003:316', 'R21 002:187', ''),
      rally('ruling.R23', 'R23 000:337', 'R23 003:302', 'R23', ''),
      rally('ruling.R25', 'R25 R34', 'R25 R34', 'R25 R34', 'R25 R34'),
      rally('ruling.R26', '', '', '', 'R26 004:33'),
      rally('ruling.R28', 'R28 000:563', 'R28 000:563', '', ''),
      rally('ruling.R29', 'R29 000:337', 'R29 003:302', 'R29 002:404', 'R29'),
      rally('ruling.R32', 'R32', 'R32', 'R32', 'R32'),
      rally('ruling.R116', 'R116 003:316', 'R116 003:316', 'R116 003:316', 'R116 003:316'),
      rally('ruling.R119', 'R119 000:152', 'R119 000:152', 'R119 002:137', 'R119 002:137'),
    ],
  },
  { key: 'section.r_goal', entries: [ricochet('r_goal', '001:30'), ricochet('r_board', '001:22-26'), ricochet('r_end', '001:79')] },
  {
    key: 'section.r_round',
    entries: [
      ricochet('r_target', '001:34'),
      ricochet('r_vortex', '001:34'),
      ricochet('r_think', '001:34'),
      ricochet('r_bid', '001:61'),
      ricochet('r_show', '001:65'),
      ricochet('r_fail', '001:67-69 Q5'),
      ricochet('r_markers', '001:71'),
      ricochet('r_silence', '001:73 Q4'),
    ],
  },
  {
    key: 'section.r_moves',
    entries: [
      ricochet('r_slide', '001:38'),
      ricochet('r_count', '001:40-42'),
      ricochet('r_helpers', '001:46'),
      ricochet('r_turn', '001:47'),
      ricochet('r_barrier', '001:53-55'),
    ],
  },
  { key: 'section.r_variants', entries: [ricochet('r_black', '001:83'), ricochet('r_solo', '001:87 Q7')] },
  {
    key: 'section.rulings',
    entries: [
      ricochet('ruling.Q1', 'Q1 001:65'),
      ricochet('ruling.Q2', 'Q2 Q11'),
      ricochet('ruling.Q3', 'Q3'),
      ricochet('ruling.Q6', 'Q6 001:69 001:73 001:79'),
      ricochet('ruling.Q8', 'Q8 001:53-55'),
      ricochet('ruling.Q9', 'Q9'),
      ricochet('ruling.Q10', 'Q10 001:47'),
      ricochet('ruling.Q12', 'Q12'),
      ricochet('ruling.Q13', 'Q13 001:65-67'),
      ricochet('ruling.Q14', 'Q14'),
    ],
  },
]

/** The sections as one edition has them. */
export function sectionsOf(book: Book): Section[] {
  return SECTIONS.map(({ key, entries }) => ({ key, entries: entries.filter((entry) => entry.cites[book] !== undefined) })).filter(
    ({ entries }) => entries.length > 0,
  )
}

const BY_KEY = new Map(SECTIONS.flatMap(({ entries }) => entries.map((entry) => [entry.key, entry])))

export const entryOf = (key: string): Entry | undefined => BY_KEY.get(key)
