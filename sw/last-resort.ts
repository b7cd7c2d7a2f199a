import { language } from '#language'
import { offlinePage } from '#text/shell.ts'

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{display:grid;place-content:center;min-block-size:90vh;margin:0;padding:1.5rem}
main{display:grid;gap:1rem;max-inline-size:27rem}
h1,p{margin:0}
h1{font-size:1.5rem;line-height:1.25}
a{justify-self:start;padding:.75rem 1.25rem;border:1px solid;border-radius:.75rem;color:inherit;text-decoration:none}`

/**
 * The page of a worker that has lost its files and has no network: it needs nothing but this script. A link to the same
 * address loads it again.
 */
export async function lastResort(): Promise<Response> {
  const { title, text, retry } = offlinePage
  const html = `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src '${await hashOf(STYLE)}'`,
    },
  })
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
