import { isRightToLeft } from '#languages'
import { escapeHtml } from './escape-html.ts'
import { mailTextsIn } from './language.ts'
import type { Mail } from './mail.ts'

/** The site whose mails these are. */
export interface Brand {
  readonly siteName: string
  /** The address without a trailing slash. */
  readonly siteUrl: string
  /** Degrees, in OKLCH. */
  readonly brandHue: number
}

/**
 * The mail as HTML, from the same text: paragraphs, the code large, links of the site as links. No picture and no
 * address of another server, so that opening it reports nothing to anybody.
 */
export function htmlOf(
  { subject, text, code, link, phrase, logState, language }: Mail,
  brand: Brand,
): string {
  const { mailText } = mailTextsIn(language)
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  const paragraphs = text.split(/\n{2,}/).map((part) => paragraph(part, { code, link }, brand))
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body dir="${direction}" style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:oklch(0.55 0.19 ${brand.brandHue})">${escapeHtml(brand.siteName)}</p>
${paragraphs.join('\n')}${phrase === undefined ? '' : phraseBox(mailText.phrase, phrase, brand)}${logState === undefined ? '' : logLine(mailText.log, logState)}
</div>
</body>
</html>
`
}

/** Set off, so that a mail without it looks bare. */
const phraseBox = (label: string, phrase: string, { brandHue }: Brand): string => `
<p style="margin:24px 0 0;padding:8px 16px;border-inline-start:4px solid oklch(0.55 0.19 ${brandHue})">${label}<br><strong style="font-size:18px">${escapeHtml(phrase)}</strong></p>`

const logLine = (label: string, logState: string): string => `
<p style="margin:24px 0 0;font-size:12px;overflow-wrap:anywhere">${label} ${escapeHtml(logState)}</p>`

/** What of the text is shown as more than text. */
interface Marked {
  readonly code: string | undefined
  readonly link: string | undefined
}

function paragraph(part: string, { code, link }: Marked, brand: Brand): string {
  const lines = part.split('\n').map((line) => withLinks(line, link, brand))
  const isCode = code !== undefined && part.endsWith(code)
  if (!isCode) return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
  const before = escapeHtml(part.slice(0, -code.length).trimEnd())
  return `<p style="margin:0 0 16px">${before}<br><strong style="font:700 28px/1.6 ui-monospace,monospace;letter-spacing:4px">${escapeHtml(code)}</strong></p>`
}

/** Only addresses of the site: what a person has written may name others. */
function withLinks(line: string, link: string | undefined, { siteUrl }: Brand): string {
  const own = [...(link === undefined ? [] : [link]), `${siteUrl}/forgot`, `${siteUrl}/support`]
  const named = own.find((address) => line.includes(address))
  if (named === undefined) return escapeHtml(line)
  const [before = '', ...after] = line.split(named)
  const address = escapeHtml(named)
  const rest = withLinks(after.join(named), undefined, { siteUrl, siteName: '', brandHue: 0 })
  return `${escapeHtml(before)}<a href="${address}" style="color:inherit;overflow-wrap:anywhere">${address}</a>${rest}`
}
