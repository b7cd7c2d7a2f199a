import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Six words for the first 66 bits of a digest, which two people can read to each other. */
export function wordsOf(digest: string): string {
  const bits = [...digest.slice(0, 18)]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
  return Array.from(
    { length: 6 },
    (_, at) => wordlist[Number.parseInt(bits.slice(at * 11, at * 11 + 11), 2)],
  ).join(' ')
}
