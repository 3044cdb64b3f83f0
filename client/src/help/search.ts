/** Search as you type: case and accents do not matter; all words must be present, in any order. */

/** Letter by letter, so that places in the folded text are places in the text. */
const fold = (text: string): string => [...text].map((letter) => (letter.normalize('NFD')[0] ?? letter).toLowerCase()[0] ?? letter).join('')

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean)

export const holds = (text: string, words: string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** The text in pieces, those that match marked. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  const folded = fold(text)
  const hits = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) hits.fill(true, at, at + word.length)
  }
  const pieces: { text: string; hit: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    const hit = hits[at]!
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += text[at]
    else pieces.push({ text: text[at]!, hit })
  }
  return pieces
}
