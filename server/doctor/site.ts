import { createHash } from 'node:crypto'
import { inlineOf } from '#config/inline.ts'
import { type Finding, ok, wrong } from './finding.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/**
 * Whether browsers take the site as its server sends it: where the policy is of another build than the documents, or
 * something in between rewrites them, their scripts and styles are refused. Nothing where no site is served.
 */
export async function documentFindings(siteUrl: string, patience: number): Promise<Finding[]> {
  const response = await fetch(siteUrl, { signal: AbortSignal.timeout(patience) })
  const html = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return []
  const policy = response.headers.get('content-security-policy') ?? ''
  const { scripts, styles } = inlineOf(html, sha256)
  const refused = [...scripts, ...styles].filter((hash) => !policy.includes(`'${hash}'`))
  if (refused.length === 0) return [ok('site', `${siteUrl} sends what its policy allows`)]
  return [
    wrong(
      'site',
      `${siteUrl} sends a document that its content security policy does not know. Have its server read the headers of this build, and let nothing rewrite documents.`,
    ),
  ]
}
