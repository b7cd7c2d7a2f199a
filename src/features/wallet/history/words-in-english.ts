import { byKind } from '#domain/history.ts'
import { csvText } from '#text/lines.ts'
import { statuses } from '#text/messages.ts'
import { historyText, kindText } from '#text/wallet.ts'
import * as lines from '#texts/en/lines.ts'
import * as messages from '#texts/en/messages.ts'
import * as wallet from '#texts/en/wallet.ts'

const { account, note } = csvText

/** The words of the language and those of English, in the same order. */
const OWN = [
  historyText.columns,
  byKind((kind) => kindText[kind].name),
  statuses,
  { account, note },
]
const ENGLISH = [
  wallet.historyText.columns,
  byKind((kind) => wallet.kindText[kind].name),
  messages.statuses,
  { account: lines.csvText.account, note: lines.csvText.note },
]
const WORDS: ReadonlyMap<string, string> = new Map(
  OWN.flatMap((table, index) => {
    const english = new Map(Object.entries(ENGLISH[index] ?? {}))
    return Object.entries(table).map(([key, word]) => [word, english.get(key) ?? word] as const)
  }),
)

/** A word of an exported file, for programs that know the English ones. */
export const wordInEnglish = (word: string): string => WORDS.get(word) ?? word
