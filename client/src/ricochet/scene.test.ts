import { describe, expect, it } from 'vitest'
import type { House, RicochetEvent } from '../lib/messages'
import { moved, sceneOf } from './scene'

const house = {} as House
const began: RicochetEvent[] = [
  { event: 'game_began', at: 0, players: ['Ann', 'Ben'], board: 'R1G2Y3B4', robots: { R: [0, 0], G: [5, 5] }, chips: 17, house },
  { event: 'chip_turned', at: 1, seat: 0, round: 1, chip: 'Rt', target: [3, 0], active: 'R', chips_left: 16 },
]
const bid = (seat: number, moves: number): RicochetEvent => ({ event: 'bid_made', at: 2, seat, moves })

describe('bids', () => {
  it('stand in the order in which they are shown', () => {
    const scene = sceneOf(2, [...began, bid(0, 5), bid(1, 5)])
    expect(scene.bids.map(({ seat }) => seat)).toEqual([0, 1])
  })

  it('count from the moment at which they were lowered', () => {
    const scene = sceneOf(2, [...began, bid(0, 6), bid(1, 5), bid(0, 5)])
    expect(scene.bids.map(({ seat }) => seat)).toEqual([1, 0])
  })
})

describe('a show', () => {
  const shown: RicochetEvent[] = [
    ...began,
    bid(0, 1),
    { event: 'show_began', at: 3, seat: 0, moves: 1 },
    { event: 'robot_moved', at: 4, seat: 0, count: 1, move: 'RE', path: [[0, 0], [1, 0], [2, 0]] },
  ]

  it('moves the robot and leaves a trail', () => {
    const scene = sceneOf(2, shown)
    expect(scene.robots.R).toEqual([2, 0])
    expect(scene.trail).toHaveLength(1)
  })

  it('puts the robots back when it fails', () => {
    const scene = sceneOf(2, [...shown, { event: 'show_failed', at: 5, seat: 0, reason: 'not_reached', robots: { R: [0, 0], G: [5, 5] } }])
    expect(scene.robots.R).toEqual([0, 0])
    expect(scene.bids[0]!.state).toBe('failed')
    expect(scene.trail).toEqual([])
  })

  it('wins the chip', () => {
    const scene = sceneOf(2, [...shown, { event: 'chip_won', at: 5, seat: 0, chip: 'Rt', moves: 'RE', robots: { R: [2, 0], G: [5, 5] } }])
    expect(scene.won).toEqual([['Rt'], []])
    expect(scene.phase).toBe('between')
  })
})

it('follows slides', () => {
  expect(moved({ R: [0, 0], G: [1, 1] }, [{ letter: 'R', path: [[0, 0], [4, 0]] }])).toEqual({ R: [4, 0], G: [1, 1] })
})
