import type { Texts } from '#language/texts.ts'
import type { Language } from '#languages'
import * as ar from '#texts/ar/statement-file.ts'
import * as en from '#texts/en/statement-file.ts'
import * as es from '#texts/es/statement-file.ts'
import * as hi from '#texts/hi/statement-file.ts'
import * as id from '#texts/id/statement-file.ts'
import * as ptBR from '#texts/pt-BR/statement-file.ts'
import * as ru from '#texts/ru/statement-file.ts'
import * as tr from '#texts/tr/statement-file.ts'
import * as vi from '#texts/vi/statement-file.ts'

export type StatementTexts = Texts<typeof en.statementFileText>

/** What an entry of a statement is. */
export type EntryName = keyof StatementTexts['entries']

const TEXTS: Readonly<Record<Language, StatementTexts>> = {
  en: en.statementFileText,
  es: es.statementFileText,
  'pt-BR': ptBR.statementFileText,
  ar: ar.statementFileText,
  tr: tr.statementFileText,
  ru: ru.statementFileText,
  vi: vi.statementFileText,
  id: id.statementFileText,
  hi: hi.statementFileText,
}

export const statementTextsIn = (language: Language): StatementTexts => TEXTS[language]
