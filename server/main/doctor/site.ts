import { createHash } from 'node:crypto'
import { inlineStylesOf } from '#config/inline-styles.ts'
import { type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { reach } from './reach.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/**
 * Whether browsers take the site as its server sends it: where the policy is of another build than the documents, or
 * something in between rewrites them, their styles are refused. Nothing where no site is served.
 */
export async function documentFindings(siteUrl: string): Promise<Finding[]> {
  const response = await reach(siteUrl)
  const html = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return []
  const policy = response.headers.get('content-security-policy') ?? ''
  const refused = inlineStylesOf(html, sha256).filter((hash) => !policy.includes(`'${hash}'`))
  if (refused.length === 0) return [ok('site', `${siteUrl} sends what its policy allows`)]
  return [
    wrong(
      'site',
      `${siteUrl} sends a document that its content security policy does not know. Have its server read the headers of this build, and let nothing rewrite documents.`,
    ),
  ]
}
