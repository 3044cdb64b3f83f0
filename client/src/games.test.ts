import { describe, expect, it } from 'vitest'
import { GAMES } from './games'
import type { Catalogue } from './lib/messages'

const catalogue = {
  courses: [{ key: 'dizzy-dash', name: 'Dizzy Dash' }],
  editions: [{ key: 'amigo2000', players: [2, 4] }],
} as unknown as Catalogue

describe('the games in lists of rooms', () => {
  it('calls a race by its course', () => {
    expect(GAMES.rally.title({ course: 'dizzy-dash' }, catalogue)).toBe('Dizzy Dash')
    expect(GAMES.rally.title({ course: '', title: 'My course' }, catalogue)).toBe('My course')
    expect(GAMES.rally.title({ course: '' }, null)).toBe('RoboRally')
  })

  it('calls the other game by its name', () => {
    expect(GAMES.ricochet.title({ course: 'R1G2Y3B4' }, null)).toBe('Ricochet Robots')
  })
})

describe('how many may play', () => {
  it('follows the edition of a race', () => {
    const settings = { type: 'rally', edition: 'amigo2000' } as Parameters<typeof GAMES.rally.players>[0]
    expect(GAMES.rally.players(settings, catalogue)).toEqual([2, 4])
    expect(GAMES.rally.players(settings, null)).toEqual([2, 8])
  })
})
