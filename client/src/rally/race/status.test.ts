import { describe, expect, it } from 'vitest'
import type { Piece } from '../scene'
import { statusWords, type Moment } from './status'

const racing = { name: 'Twonky', square: [1, 1], archive: [1, 1], out: false, place: null, poweredDown: false } as unknown as Piece
const usual: Moment = { finished: false, looksBack: false, paused: false, live: true, asked: false, elsewhere: false, waiting: [], piece: racing }
const said = (changes: Partial<Moment>) => statusWords({ ...usual, ...changes })
const ben = { name: 'Ben', away: false }

describe('the line below the floor', () => {
  it.each<[string, Partial<Moment>]>([
    ['Your turn', { asked: true }],
    ['Your turn', { asked: true, paused: true }],
    ['You are looking back.', { looksBack: true, live: false, paused: true }],
    ['You are looking back. It is your turn: your cards stay as you laid them.', { looksBack: true, live: false, paused: true, asked: true }],
    ['Paused. More has happened.', { live: false, paused: true }],
    ['The robots are moving …', { live: false }],
    ['Paused: what happens next waits for you. Waiting for Ben', { paused: true, waiting: [ben] }],
    ['Waiting for Ben', { waiting: [ben] }],
    ['Waiting for Ben (away)', { waiting: [{ ...ben, away: true }] }],
    ['Twonky is destroyed. It comes back later. Waiting for Ben', { waiting: [ben], piece: { ...racing, square: null } }],
    ['Twonky is out of the race.', { piece: { ...racing, square: null, out: true } }],
    ['Twonky has finished, in place 2.', { piece: { ...racing, place: 2 } }],
    ['Twonky is powered down this turn. Waiting for Ben', { waiting: [ben], piece: { ...racing, poweredDown: true } }],
    ['The race is over.', { finished: true, asked: true }],
  ])('says “%s”', (words, changes) => expect(said(changes)).toBe(words))
})
