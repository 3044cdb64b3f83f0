import { expect, test } from 'vitest'
import { endingWords, places } from './ending'
import type { RaceEnded } from '../lib/messages'

test('behind a shared place as many places stay free', () => {
  expect([...places([[1], [0, 2], [3]])]).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]])
  expect(places([]).size).toBe(0)
})

const ending = (more: Partial<RaceEnded>): string =>
  endingWords({ event: 'RaceEnded', winners: [], ranking: [], ...more }, (seat) => ['Ann', 'Ben'][seat]!)

test.each<[Partial<RaceEnded>, string]>([
  [{ winners: [0] }, 'The race is over. Ann wins!'],
  [{}, 'The race is over. Nobody wins.'],
  [
    { winners: [1], reason: 'turns', turns: 12, decided_by: 'first flags' },
    'The race ends at its limit of 12 turns. Ben was the first to touch the most flags and wins!',
  ],
  [{ reason: 'turns', turns: 3, decided_by: 'first flags' }, 'The race ends at its limit of 3 turns. Nobody has touched a flag, so nobody wins.'],
  [{ reason: 'time' }, 'The race ends because the agreed time is up. Nobody has reached the goal, so nobody wins.'],
  [
    { winners: [0, 1], reason: 'losses', decided_by: 'most flags' },
    'The race ends because no robot is left. Ann and Ben have touched the most flags and win together!',
  ],
])('%o', (more, words) => {
  expect(ending(more)).toBe(words)
})
