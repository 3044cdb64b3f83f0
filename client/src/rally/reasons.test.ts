import { afterEach, describe, expect, it } from 'vitest'
import { entryOf } from '../help/entries'
import { useLanguage } from '../lib/i18n/index.svelte'
import type { RallyEvent, RallyView } from '../lib/messages'
import { nextFrame, signAt } from './animation'
import { barredFacings, barredSquares, questionWords, type Pick } from './questions/choices'
import { ruleOf } from './ruleOf'
import { emptyScene, type Piece, type Scene } from './scene'
import { describe as sentence } from './sentences'
import { castOf } from './story'

const cast = castOf(
  ['Ann', 'Ben'],
  [
    { event: 'RobotChosen', robot: 0, seat: 0, name: 'Twonky', dock: 1 },
    { event: 'RobotChosen', robot: 1, seat: 1, name: 'Zoom Bot', dock: 2 },
  ],
  [],
)
const blocked = (more: object): RallyEvent => ({ event: 'RobotBlocked', robot: 0, direction: 0, ...more })

/** Each outcome in three languages, its rule, and the sign that the floor shows. */
const OUTCOMES: [RallyEvent, string, string, string, string, string | null][] = [
  [blocked({}), 'A wall stops Twonky (north).', 'Eine Wand hält Twonky auf (Norden).', 'Een muur houdt Twonky tegen (noord).', 'wall', null],
  [
    blocked({ others: [1] }),
    'Twonky cannot push Zoom Bot north: a wall is in the way.',
    'Twonky kann Zoom Bot nicht nach Norden schieben: Eine Wand ist im Weg.',
    'Twonky kan Zoom Bot niet naar het noorden duwen: er staat een muur in de weg.',
    'push',
    null,
  ],
  [
    blocked({ cause: 'belt', reason: 'meeting', others: [1] }),
    'Twonky stays on its belt: Zoom Bot would come to the same square.',
    'Twonky bleibt auf dem Förderband stehen: Zoom Bot käme auf dasselbe Feld.',
    'Twonky blijft op de transportband staan: Zoom Bot zou op hetzelfde vak komen.',
    'jam',
    'stop',
  ],
  [
    blocked({ cause: 'express', reason: 'wall' }),
    'Twonky stays on its belt: a wall is in the way.',
    'Twonky bleibt auf dem Förderband stehen: Eine Wand ist im Weg.',
    'Twonky blijft op de transportband staan: er staat een muur in de weg.',
    'wall',
    'stop',
  ],
  [
    blocked({ cause: 'pusher', reason: 'clash', others: [1] }),
    'Twonky stays: its push and that of Zoom Bot cancel each other.',
    'Twonky bleibt stehen: Er und Zoom Bot werden gegeneinander geschoben.',
    'Twonky blijft staan: hij en Zoom Bot worden tegen elkaar in geduwd.',
    'pusher',
    'stop',
  ],
  [
    blocked({ cause: 'tractor_beam' }),
    'Tractor Beam cannot move Twonky: a wall is in the way.',
    'Traktorstrahl kann Twonky nicht bewegen: Eine Wand ist im Weg.',
    'Trekstraal kan Twonky niet verplaatsen: er staat een muur in de weg.',
    'wall',
    'stop',
  ],
  [
    { event: 'RobotTurned', robot: 0, facing: 1, cause: 'curve' },
    'A curved belt turns Twonky east.',
    'Ein Förderband mit Kurve dreht Twonky nach Osten.',
    'Een transportband met een bocht draait Twonky naar het oosten.',
    'curve',
    null,
  ],
  [
    { event: 'OptionUsed', robot: 0, option: 'gyroscopic_stabilizer', detail: 'gear' },
    'A gear does not turn Twonky: Gyroscopic Stabilizer is on.',
    'Ein Zahnrad dreht Twonky nicht: Kreiselstabilisator ist an.',
    'Een tandwiel draait Twonky niet: Gyroscopische stabilisator staat aan.',
    'option.gyroscopic_stabilizer',
    null,
  ],
  [
    { event: 'OptionFailed', robot: 0, option: 'scrambler', reason: 'no card', target: 1 },
    'Scrambler of Twonky has no effect on Zoom Bot: there is no card to replace.',
    'Störsender von Twonky bleibt ohne Wirkung auf Zoom Bot: Es liegt keine Karte zum Ersetzen da.',
    'Stoorzender van Twonky heeft geen effect op Zoom Bot: er ligt geen kaart om te vervangen.',
    'option.scrambler',
    'option',
  ],
  [
    { event: 'RobotControlled', robot: 1, by: 0, cards: [[490, 'M1']], option: 'radio_control' },
    'Zoom Bot is controlled and executes the card of Twonky: Move 1 (490).',
    'Zoom Bot ist ferngesteuert und führt die Karte von Twonky aus: 1 Vor (490).',
    'Zoom Bot wordt bestuurd en voert de kaart van Twonky uit: 1 vooruit (490).',
    'option.radio_control',
    'control',
  ],
  [
    { event: 'FlagIgnored', robot: 0, flag: 3, reason: 'order', next_flag: 2 },
    'Flag 3 does not count for Twonky yet: flag 2 comes first.',
    'Checkpoint 3 zählt für Twonky noch nicht: Erst kommt Checkpoint 2.',
    'Vlag 3 telt nog niet voor Twonky: eerst komt vlag 2.',
    'goal',
    'flag',
  ],
  [
    { event: 'FlagIgnored', robot: 0, flag: 2, reason: 'rule', next_flag: 2, rule: 'superbot' },
    'Flag 2 does not count for Twonky: the special rule SuperBot forbids it.',
    'Checkpoint 2 zählt für Twonky nicht: Die Sonderregel SuperBot verbietet es.',
    'Vlag 2 telt niet voor Twonky: de bijzondere regel SuperBot verbiedt het.',
    'special.superbot',
    'flag',
  ],
  [
    { event: 'FlagBlocked', flag: 1, direction: 0, reason: 'meeting', flags: [2] },
    'Flag 1 stays on its belt: flag 2 would come to the same square.',
    'Checkpoint 1 bleibt auf dem Förderband stehen: Checkpoint 2 käme auf dasselbe Feld.',
    'Vlag 1 blijft op de transportband staan: vlag 2 zou op hetzelfde vak komen.',
    'special.moving-flags',
    'stop',
  ],
  [
    { event: 'FlagMoved', flag: 1, square: null, cause: 'fallen', fell: 'pit' },
    'Flag 1 falls into a pit.',
    'Checkpoint 1 fällt in eine Grube.',
    'Vlag 1 valt in een put.',
    'special.moving-flags',
    null,
  ],
  [
    { event: 'RobotMoved', robot: 1, origin: [1, 0], square: [0, 0], cause: 'tractor_beam' },
    'The Tractor Beam pulls Zoom Bot west.',
    'Der Traktorstrahl zieht Zoom Bot nach Westen.',
    'De trekstraal trekt Zoom Bot naar het westen.',
    'option.tractor_beam',
    null,
  ],
  [
    { event: 'DamagePrevented', robot: 0, option: 'shield', cause: 'robot laser', by: 1 },
    'Shield stops a point of damage for Twonky (laser of Zoom Bot).',
    'Schild fängt einen Schadenspunkt für Twonky ab (Laser von Zoom Bot).',
    'Schild vangt een punt schade op voor Twonky (laser van Zoom Bot).',
    'option.shield',
    'shield',
  ],
  [
    { event: 'OptionFailed', robot: 0, option: 'power_down_shield', reason: 'spent' },
    'Power-Down Shield of Twonky has no effect: it has stopped what it can in this register.',
    'Schutzschilde von Twonky bleibt ohne Wirkung: In diesem Programmschritt hat sie schon abgefangen, was sie kann.',
    'Power-downschild van Twonky heeft geen effect: ze heeft in dit register al tegengehouden wat ze kan.',
    'option.power_down_shield',
    'option',
  ],
  [
    { event: 'WeaponBarred', robot: 0, option: 'tractor_beam', target: 1, reason: 'adjacent' },
    'Twonky cannot fire its Tractor Beam at Zoom Bot: the target is next to it.',
    'Traktorstrahl von Twonky lässt sich nicht auf Zoom Bot abfeuern: Das Ziel steht direkt daneben.',
    'Trekstraal van Twonky kan niet op Zoom Bot worden afgevuurd: het doelwit staat ernaast.',
    'option.tractor_beam',
    'option',
  ],
  [
    { event: 'OptionMissed', robot: 0, reason: 'none left' },
    'Twonky gets no option: none is left to draw.',
    'Twonky bekommt keine Option: Es ist keine mehr da.',
    'Twonky krijgt geen optie: er is er geen meer.',
    'repairs',
    'option',
  ],
  [
    { event: 'RepairDeclined', robot: 0, points: 2 },
    'Twonky declines a repair of 2 points.',
    'Twonky lehnt eine Reparatur um 2 Punkte ab.',
    'Twonky slaat een reparatie van 2 punten af.',
    'repairs',
    'repair',
  ],
]

const scene: Scene = {
  ...emptyScene([], [[2, 0]]),
  robots: [0, 1].map((id) => ({ id, square: [id, 0] }) as unknown as Piece),
}

describe('an outcome that players argue about', () => {
  afterEach(() => useLanguage('en'))

  it.each(OUTCOMES)('is told in three languages, with its rule: %o', async (event, en, de, nl, rule) => {
    expect(sentence(event, cast)).toBe(en)
    await useLanguage('de')
    expect(sentence(event, cast)).toBe(de)
    await useLanguage('nl')
    expect(sentence(event, cast)).toBe(nl)
    expect(ruleOf(event)).toBe(rule)
    expect(entryOf(rule)).toBeDefined()
  })

  it.each(OUTCOMES)('has its sign on the floor: %o', (event, _en, _de, _nl, _rule, sign) => {
    const { effect } = nextFrame([event], 0, scene)
    expect(effect.kind === 'note' ? effect.sign : null).toBe(sign)
    expect(signAt([event], 1, scene)).toEqual(sign ? effect : { kind: 'none' })
    if (effect.kind === 'note') expect(effect.squares.length).toBe(1)
  })

  it('shows robots that hold each other up together', () => {
    const jam = [blocked({ cause: 'belt', reason: 'meeting', others: [1] }), blocked({ robot: 1, cause: 'belt', reason: 'meeting', others: [0] })]
    const { effect, end } = nextFrame(jam, 0, scene)
    expect([effect, end]).toEqual([{ kind: 'note', sign: 'stop', robots: [0, 1], squares: [[0, 0], [1, 0]] }, 2])
    expect(signAt(jam, 2, scene)).toEqual(effect)
  })

  it('has words for stored events of older versions', () => {
    expect(sentence({ event: 'DamagePrevented', robot: 0, option: 'shield' }, cast)).toBe('Shield saves Twonky from damage.')
    expect(sentence({ event: 'FlagMoved', flag: 1, square: null, cause: 'fallen' }, cast)).toBe('Flag 1 falls off the floor.')
  })

  it('may have a reason that only the server knows', () => {
    const event: RallyEvent = { event: 'OptionFailed', robot: 0, option: 'brakes', reason: 'full moon' }
    expect(sentence(event, cast)).toBe('Brakes of Twonky has no effect: full moon.')
  })
})

describe('questions', () => {
  const view = { edition: '2005', robots: [] } as unknown as RallyView

  it('tell all points of damage before the first choice', () => {
    const points = [{ cause: 'laser' }, { cause: 'robot laser', by: 1, locks: 4 }, { cause: 'mini_howitzer', by: 1, destroys: true }]
    const question = { kind: 'ChooseSacrifice', seat: 0, robot: 0, key: '', choices: ['take'], points, number: 2 } as Pick
    expect(questionWords(question, cast, view)).toMatchObject({
      title: 'Damage for Twonky: point 2 of 4',
      coming: {
        first: 2,
        points: ['Board laser', 'Laser of Zoom Bot: register 4 would lock', 'Mini Howitzer of Zoom Bot: Twonky would be destroyed'],
      },
    })
  })

  it('say where a robot may not be put, and why', () => {
    const barred = [
      { place: '3,4', reason: 'robot' },
      { place: '5,5', reason: 'pit' },
      { place: '3,5,N', reason: 'sight' },
    ]
    const question = { kind: 'ChooseReentry', seat: 0, robot: 0, key: '', choices: ['3,5,S'], barred } as Pick
    expect(barredFacings(question)).toEqual([{ square: [3, 5], facing: 0, words: '3,5 (north): facing a robot that is too near' }])
    expect(questionWords(question, cast, view).barred).toEqual([
      '3,4: a robot stands there',
      '5,5: a pit',
      '3,5 (north): facing a robot that is too near',
    ])
    expect(barredSquares(question)).toEqual([
      { square: [3, 4], words: '3,4: a robot stands there' },
      { square: [5, 5], words: '5,5: a pit' },
    ])
  })

  it('bar a square on which no facing is left', () => {
    const barred = ['N', 'E', 'S', 'W'].map((facing) => ({ place: `3,5,${facing}`, reason: 'sight' }))
    const question = { kind: 'ChooseReentry', seat: 0, robot: 0, key: '', choices: ['4,5,S'], barred } as Pick
    expect(barredFacings(question)).toEqual([])
    expect(barredSquares(question)).toEqual([
      { square: [3, 5], words: '3,5 (north); 3,5 (east); 3,5 (south); 3,5 (west): facing a robot that is too near' },
    ])
  })

  it('say which weapons cannot be fired, and why', () => {
    const unusable = [{ option: 'tractor_beam', reason: 'adjacent' }]
    const question = { kind: 'ChooseWeapon', seat: 0, robot: 0, key: '', choices: ['main_laser', 'pressor_beam'], target: 1, unusable } as Pick
    expect(questionWords(question, cast, view).barred).toEqual(['Tractor Beam: the target is next to it'])
  })

  it('number the shots of a laser', () => {
    const question = { kind: 'ChooseShot', seat: 0, robot: 0, key: '', choices: ['damage'], option: 'fire_control', target: 1, number: 2, shots: 4 } as Pick
    expect(questionWords(question, cast, view).title).toBe('Twonky hits Zoom Bot: shot 2 of 4. What does Fire Control do?')
    expect(questionWords({ ...question, number: 1, shots: 1 } as Pick, cast, view).title).toBe('Twonky hits Zoom Bot. What does Fire Control do?')
  })
})
