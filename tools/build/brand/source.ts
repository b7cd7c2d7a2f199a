import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { BrandFolder } from './folder.ts'
import { brandHue } from './hue.ts'
import { codeOf } from './texts.ts'

const SPRITE = 'src/ui/icons/sprite.svg'
const CACHE = 'node_modules/.cache/brand'

/** The brand in what Vite builds from the source: hue, texts and logo. For the site and what is prerendered alike. */
export function brandedSource(
  root: string,
  hue: number,
  { texts, mark }: Pick<BrandFolder, 'texts' | 'mark'>,
): Plugin[] {
  const { landing, faq } = codeOf(texts)
  return [
    brandHue(hue),
    {
      name: 'brand-texts',
      transform: {
        filter: { id: /\/src\/(text\/[\w-]+\/landing|landing\/questions)\.ts$/ },
        handler: (code, id) => ({
          code: code + (id.endsWith('questions.ts') ? faq : landing),
          map: null,
        }),
      },
    },
    ...(mark === undefined ? [] : [brandMark(root, mark)]),
  ]
}

/** The sheet of drawings with this logo among them, in place of the project's. */
function brandMark(root: string, mark: string): Plugin {
  const sheet = withMark(readFileSync(join(root, SPRITE), 'utf8'), mark)
  const folder = join(root, CACHE, createHash('sha256').update(sheet).digest('hex').slice(0, 24))
  const path = join(folder, 'sprite.svg')
  return {
    name: 'brand-mark',
    enforce: 'pre',
    buildStart() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, sheet)
    },
    resolveId: {
      filter: { id: /\/sprite\.svg\?(no-inline|raw)$/ },
      handler: (id) => path + id.slice(id.indexOf('?')),
    },
  }
}

const withMark = (sheet: string, mark: string): string =>
  sheet.replace(/(<symbol id="mark"[^>]*>).*?(?=<\/symbol>)/, (_, open) => open + mark)
