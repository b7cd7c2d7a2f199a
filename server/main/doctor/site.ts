import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { inlineStylesOf } from '#config/inline-styles.ts'
import { markOfSite } from '#config/site-mark.ts'
import { type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { differencesOfSite } from '../../site/mark.ts'
import type { Settings } from '../starting/conflicts.ts'
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

/** Whether the built site that a host here serves is of these settings; nothing where there is none. */
export const builtSiteFindings = ({ config, site }: Settings, builtHere: string): Finding[] =>
  differencesOfSite(resolve(config.siteDir || builtHere), markOfSite(site)).map((difference) =>
    wrong(
      'site',
      `was built with ${difference}, which the settings have. Build it anew (npm run build), with the settings of the host.`,
    ),
  )
