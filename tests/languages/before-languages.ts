import { rm } from 'node:fs/promises'
import { LANGUAGES } from '#languages'
import beforeFlows from '../support/before-flows.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'
import { buildPseudoSite } from './pseudo.ts'

/** Builds what every worker opens, once. Resolves to what removes it. */
export default async function beforeLanguages(): Promise<() => Promise<void>> {
  await beforeFlows()
  const built: string[] = []
  const keep = (folder: string): string => {
    built.push(folder)
    return folder
  }
  process.env['PSEUDO'] ??= keep(await buildPseudoSite())
  const others = Object.keys(LANGUAGES).filter((tag) => tag !== 'en')
  process.env['BUILT'] ??= keep(await buildTranslatedSite(others.join()))
  return async () => {
    for (const folder of built) await rm(folder, { recursive: true })
  }
}
