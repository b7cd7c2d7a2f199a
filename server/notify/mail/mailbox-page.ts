import { escapeHtml } from './escape-html.ts'
import type { MailboxEntry } from './mailbox.ts'

/** The sandbox mailbox as an HTML page without scripts. */
export function mailboxPage(siteName: string, mails: readonly MailboxEntry[]): string {
  const title = escapeHtml(`${siteName} mailbox`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header>
<h1>${title}</h1>
<p>No mail server is configured, so mails stay on this machine and are shown here, newest first.</p>
<p><a href="">Refresh</a></p>
</header>
<main>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`
}

function article({ to, subject, text, code, link, at }: MailboxEntry): string {
  const time = at.toISOString()
  return `<article>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
${link ? `<p><a href="${escapeHtml(link)}" rel="noreferrer">Open the link</a></p>` : ''}
<pre dir="auto">${escapeHtml(text)}</pre>
</article>`
}

export const MAILBOX_STYLE = `:root { color-scheme: light dark; --line: light-dark(#dcd9e6, #3a3744); --muted: light-dark(#5d5a6b, #a9a5b8); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 44rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf9fc, #17161c); color: light-dark(#1b1a22, #efedf5); }
h1 { font-size: 1.5rem; margin-block: 0 0.25rem; }
h2 { font-size: 1.05rem; margin-block: 0; }
header p, article p { margin-block: 0 0.5rem; color: var(--muted); }
a { color: light-dark(#4b3bbd, #b9adff); }
article { margin-block-start: 1rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: light-dark(#fff, #1f1d26); }
article .code { margin-block: 0.5rem; font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: 0.18em; color: inherit; user-select: all; }
pre { margin: 0.75rem 0 0; padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; font-size: 0.925rem; }
`
