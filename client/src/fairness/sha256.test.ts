import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { digestOf, sha256 } from './sha256'

const TEXTS = ['', 'abc', 'ü€🤖', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'f00d'.repeat(16), 'x'.repeat(1000)]
const expected = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

test.each(TEXTS)('our own digest of %j is that of everybody else', (text) => {
  expect(hex(digestOf(new TextEncoder().encode(text)))).toBe(expected(text))
})

test('the browser is asked where it can', async () => {
  expect(await sha256('abc')).toBe(expected('abc'))
})

test('a page over plain http has no subtle, and the same answer', async () => {
  vi.stubGlobal('crypto', {})
  expect(await sha256('abc')).toBe(expected('abc'))
  vi.unstubAllGlobals()
})
