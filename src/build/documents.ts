import type { Plugin } from 'vite'

/** One entry, two documents: the landing page at `/`, and the shell of everything else (src/main.tsx). */
export const documents = (): Plugin => ({
  name: 'documents',
  transformIndexHtml: {
    order: 'pre',
    handler(html, { server, originalUrl = '/' }) {
      if (!server) return html
      const [path] = originalUrl.split(/[?#]/)
      return html.replace('<html', `<html data-page="${path === '/' ? 'landing' : 'app'}"`)
    },
  },
})
