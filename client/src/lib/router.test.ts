import { describe, expect, it } from 'vitest'
import { parseRoute } from './router.svelte'

describe('parseRoute', () => {
  it.each([
    ['/', { screen: 'home' }],
    ['/r/K7PMQR', { screen: 'room', room: 'K7PMQR' }],
    ['/table/K7PMQR', { screen: 'table', room: 'K7PMQR' }],
    ['/replay/abc', { screen: 'replay', code: 'abc' }],
    ['/analysis/abc', { screen: 'analysis', code: 'abc' }],
    ['/puzzles', { screen: 'puzzles' }],
    ['/puzzles/day', { screen: 'puzzle', code: 'day' }],
    ['/rules', { screen: 'rules', book: '' }],
    ['/rules/1994', { screen: 'rules', book: '1994' }],
    ['/rules/1994/more', { screen: 'nowhere' }],
    ['/r', { screen: 'nowhere' }],
    ['/r/K7PMQR/more', { screen: 'nowhere' }],
    ['/elsewhere/x', { screen: 'nowhere' }],
    ['/r/%', { screen: 'nowhere' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route)
  })
})
