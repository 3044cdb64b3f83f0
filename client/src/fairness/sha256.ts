/** SHA-256 as hex: by the browser, or by our own code if it offers none (on pages loaded over plain http). */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : digestOf(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 32 bits of the fraction of a root of the first primes: the constants of FIPS 180-4. */
function constants(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count)
  for (let n = 2, filled = 0; filled < count; n++) {
    let prime = true
    for (let by = 2; by * by <= n; by++) prime &&= n % by !== 0
    if (prime) found[filled++] = ((n ** (1 / root)) % 1) * 2 ** 32
  }
  return found
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The digest without the browser's help. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const [rounds, state] = [constants(64, 3), constants(8, 2)]
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  words.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const schedule = new Uint32Array(64)
  for (let block = 0; block < blocks; block++) {
    for (let n = 0; n < 16; n++) schedule[n] = words.getUint32(block * 64 + n * 4)
    for (let n = 16; n < 64; n++) {
      const [near, far] = [schedule[n - 15]!, schedule[n - 2]!]
      const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
      const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
      schedule[n] = schedule[n - 16]! + small + schedule[n - 7]! + large
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let n = 0; n < 64; n++) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[n]! + schedule[n]!) | 0
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = state[n]! + word))
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => digest.setUint32(n * 4, word))
  return new Uint8Array(digest.buffer)
}
