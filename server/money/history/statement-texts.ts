import { byKind, type HistoryKind } from '#domain/history.ts'
import type { Texts } from '#language/texts.ts'
import type { Language } from '#languages'
import * as ar from '#texts/ar/statement-file.ts'
import * as arWallet from '#texts/ar/wallet.ts'
import * as en from '#texts/en/statement-file.ts'
import * as enWallet from '#texts/en/wallet.ts'
import * as es from '#texts/es/statement-file.ts'
import * as esWallet from '#texts/es/wallet.ts'
import * as hi from '#texts/hi/statement-file.ts'
import * as hiWallet from '#texts/hi/wallet.ts'
import * as id from '#texts/id/statement-file.ts'
import * as idWallet from '#texts/id/wallet.ts'
import * as ptBR from '#texts/pt-BR/statement-file.ts'
import * as ptBRWallet from '#texts/pt-BR/wallet.ts'
import * as ru from '#texts/ru/statement-file.ts'
import * as ruWallet from '#texts/ru/wallet.ts'
import * as tr from '#texts/tr/statement-file.ts'
import * as trWallet from '#texts/tr/wallet.ts'
import * as vi from '#texts/vi/statement-file.ts'
import * as viWallet from '#texts/vi/wallet.ts'

type FileTexts = Texts<typeof en.statementFileText>

/** What an entry of a statement is: a line of a history, or what has no line of its own. */
export type EntryName = HistoryKind | keyof FileTexts['entries']

export interface StatementTexts extends FileTexts {
  readonly entries: Readonly<Record<EntryName, string>>
}

interface Source {
  readonly statementFileText: FileTexts
}
type KindTexts = { readonly kindText: Readonly<Record<HistoryKind, { readonly name: string }>> }

/** An entry that is a line of a history is called as the wallet calls it. */
const textsOf = ({ statementFileText }: Source, { kindText }: KindTexts): StatementTexts => {
  const names = byKind((kind) => kindText[kind].name)
  return { ...statementFileText, entries: { ...statementFileText.entries, ...names } }
}

const TEXTS: Readonly<Record<Language, StatementTexts>> = {
  en: textsOf(en, enWallet),
  es: textsOf(es, esWallet),
  'pt-BR': textsOf(ptBR, ptBRWallet),
  ar: textsOf(ar, arWallet),
  tr: textsOf(tr, trWallet),
  ru: textsOf(ru, ruWallet),
  vi: textsOf(vi, viWallet),
  id: textsOf(id, idWallet),
  hi: textsOf(hi, hiWallet),
}

export const statementTextsIn = (language: Language): StatementTexts => TEXTS[language]
