import type { FastifyRequest } from 'fastify'
import type { SiteConfig } from '#config/schema.ts'
import { isLanguage, type Language } from '#languages'
import type { Tx } from '../../platform/db/db.ts'

/**
 * The language of the site that a request is from, which names it as a browser names that of its person. What a browser says
 * by itself is a list, and counts for nothing: somebody may read English on purpose.
 */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { languages }: Pick<SiteConfig, 'languages'>,
): Language {
  const asked = headers['accept-language']
  return isLanguage(asked) && languages.includes(asked) ? asked : 'en'
}

export async function storeLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx.run('UPDATE users SET language = $2 WHERE id = $1', [userId, language])
}
