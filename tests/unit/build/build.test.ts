import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createLogger, resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inlineStylesOf } from '#config/inline-styles.ts'
import { allPages } from '#config/pages.ts'
import { DEVICE_SCREENS, startupImage, THEMES } from '#config/startup-images.ts'
import { language } from '#language'
import { withHue } from '../../../tools/build/brand/hue.ts'
import { sha256 } from '../../../tools/build/inline-styles.ts'
import { pastDates } from '../../../tools/build/past-dates.ts'
import { hex, themeColours } from '../../../tools/build/theme-colours.ts'

const FILES = allPages.map(({ file }) => file)

/** Everything that the demo sets for itself, otherwise. */
const REBRANDED = {
  VITE_TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
  VITE_STAGES: 'Seed:0.4,Early:0.5,Public:0.6,Last:0.7',
  VITE_CURRENT_STAGE: '2',
  VITE_LEGAL_NAME: 'Orbit Ltd',
  VITE_LEGAL_ADDRESS: '1 Main Street, Dublin',
}
const MARK = '<path d="M3 3h18v18H3z" fill="currentColor"/>'
const SHOTS = [
  ['wallet-narrow', 780, 1688],
  ['buy-narrow', 780, 1688],
  ['wallet-wide', 1280, 800],
] as const

let site: string
let brand: string
const read = (path: string) => readFileSync(join(site, path), 'utf8')

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-'))
  brand = await mkdtemp(join(tmpdir(), 'brand-'))
  await fillBrand(brand)
  const vite = resolve('node_modules/vite/bin/vite.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', site, '--emptyOutDir', '--logLevel', 'error'],
    {
      env: {
        ...process.env,
        VITE_SITE_NAME: 'A<b>"&\'',
        VITE_SITE_URL: 'https://token.example',
        BRAND_DIR: brand,
        ...REBRANDED,
        VITE_BRAND_HUE: '150',
        VITE_LISTING_DATE: '2099-02-03',
      },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
})

/** Screenshots, a logo and texts of a brand. */
async function fillBrand(folder: string): Promise<void> {
  await mkdir(join(folder, 'public/screenshots'), { recursive: true })
  for (const [name, width, height] of SHOTS) {
    const picture = sharp({ create: { width, height, channels: 3, background: '#888888' } })
    await picture.png().toFile(join(folder, `public/screenshots/${name}.png`))
  }
  await writeFile(
    join(folder, 'mark.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${MARK}</svg>`,
  )
  const own = { question: 'Own question?', answer: ['Of {siteName}.'] }
  const questions = [own, own, null, null, null]
  const texts = {
    heroText: { title: '{siteName} is ours.', lead: 'Our own lead.' },
    aboutText: { paragraphs: ['Our own paragraph.'] },
    headText: { description: 'What {siteName} does.' },
    questions,
  }
  await writeFile(join(folder, 'landing.json'), JSON.stringify(texts))
}

afterAll(async () => {
  for (const folder of [site, brand]) await rm(folder, { recursive: true, force: true })
})

describe('another brand', () => {
  /** The name of the demo, its contract, its stages and prices, its logo, and the hue of its icons and styles. */
  const DEMO = [
    ...[/\bnova\b/i, /0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478/i, /Stage 1:|0\.010|0\.015/],
    ...[/M12 4\.5c\.7 4\.9|M0-40C3\.7/, new RegExp(hex(0.47, 0.2, 265)), /--hue:\s*265/],
  ]

  // Holds promise 109.
  test('leaves nothing of the demo in any file of the site, or in the name of one', () => {
    const paths = globSync('**/*', { cwd: site, exclude: (path) => /\.(br|gz)$/.test(path) })
    expect(paths.length).toBeGreaterThan(150)
    const found = paths.flatMap((path) =>
      statSync(join(site, path)).isFile()
        ? DEMO.filter((part) => part.test(path) || part.test(read(path))).map((part) => [
            path,
            part,
          ])
        : [],
    )
    expect(found).toEqual([])
  })

  test('draws its pictures in its hue, with its logo', () => {
    const icon = read('favicon.svg')
    expect(icon).toContain(hex(0.47, 0.2, 150))
    expect(icon).toContain(MARK.replace('currentColor', '#fff'))
    const sprites = globSync('assets/sprite-*.svg', { cwd: site })
    expect(sprites.map((path) => read(path).includes(MARK))).toEqual([true])
    for (const { file } of allPages.filter(({ kind, path }) => path && kind !== 'landing'))
      expect(read(file)).toContain(`/${sprites[0]}#mark`)
    const symbol = /<symbol id="icon-mark"[^>]*>(.*?)<\/symbol>/.exec(read('index.html'))
    expect(symbol?.[1]).toBe(MARK)
  })

  test('has its texts on the landing page, its head and its manifest, with the name filled in', () => {
    const html = read('index.html')
    const name = 'A&lt;b&gt;&quot;&amp;&#x27;'
    for (const text of [
      'Our own lead.',
      'Our own paragraph.',
      'Own question?',
      `Of ${name}.`,
      `${name} is ours.`,
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('swap aggregator that compares')
    expect(JSON.parse(read('manifest.webmanifest')).description).toBe('What A<b>"&\' does.')
  })
})

describe('the built documents', () => {
  test('are the prerendered landing page and an empty shell', () => {
    expect(read('index.html')).toMatch(/<html[^>]* data-page="landing"/)
    expect(read('index.html')).toContain('<section id="home"')
    expect(read('shell.html')).toMatch(/<html[^>]* data-page="app"/)
    expect(read('shell.html')).not.toContain('<section')
  })

  test('name the language of the texts, as the manifest does', () => {
    for (const path of FILES) expect(read(path)).toContain(`<html lang="${language}" data-page=`)
    expect(JSON.parse(read('manifest.webmanifest')).lang).toBe(language)
  })

  // Holds promise 2.
  test.each(FILES)(
    'hold no inline script or handler, and no style that the policy does not name: %s',
    (path) => {
      const html = read(path)
      expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull()
      expect(html.match(/\sstyle=|\son\w+=|javascript:/gi)).toBeNull()
      const policy = /style-src ([^;]*)/.exec(read('_headers'))?.[1]?.split(' ')
      for (const hash of inlineStylesOf(html, sha256)) expect(policy).toContain(`'${hash}'`)
    },
  )

  test('have in themselves the styles that the first paint of a visitor needs', () => {
    // Those of the app link what all screens have, and those of a screen its own beside it.
    const linkedBy: Record<string, number> = { 'shell.html': 2, 'wallet.html': 4 }
    for (const { file, kind } of allPages) {
      const linked = read(file).match(/rel="stylesheet" href="[^"]+"(?! disabled)/g) ?? []
      expect([file, inlineStylesOf(read(file), sha256).length, linked.length]).toEqual(
        kind === 'app' ? [file, 0, linkedBy[file] ?? 3] : [file, 1, 0],
      )
    }
  })

  test.each(FILES)('refer only to existing files: %s', (path) => {
    const named = [...read(path).matchAll(/(?:src|href)="(\/[\w./-]+\.\w+)/g)].map(
      (match) => match[1],
    )
    expect(named.length).toBeGreaterThan(8)
    const served = named.filter((file) => !file?.startsWith('/docs/'))
    expect(served.filter((file) => !existsSync(join(site, `.${file}`)))).toEqual([])
  })

  test('show the screens of the app before their script runs, without a figure', () => {
    for (const { file } of allPages.filter(({ kind, path }) => kind === 'app' && path)) {
      const html = read(file)
      expect(html).toMatch(/<html[^>]* data-access="logged-in"/)
      expect(html).toMatch(/<main id="main"[\s\S]*<h1/)
      expect(html).toContain('<div inert')
      expect(html).not.toMatch(/\d\.\d/)
      expect(html).toContain('This is taking longer than expected.')
    }
    expect(read('shell.html')).toContain('This is taking longer than expected.')
  })

  test('are painted first when their frame has been read, so that no half of it is moved by the other', () => {
    for (const { file } of allPages.filter(({ kind, path }) => kind === 'app' && path)) {
      const [head = '', body = ''] = read(file).split('<body')
      expect(head).toContain('<link rel="expect" href="#footer" blocking="render">')
      const [frame = ''] = body.split('<footer id="footer"')
      expect(frame).toMatch(/<nav class="[^"]*" aria-label="Account"/)
    }
  })

  test('name what their screen asks the host for', () => {
    expect(read('wallet.html')).toMatch(
      /<meta name="early-calls" content="[^"]*\/api\/deposit\/detail/,
    )
    for (const file of ['index.html', 'login.html', 'shell.html'])
      expect(read(file)).not.toContain('early-calls')
  })

  const MEMBERS_CODE = /<template id="members">(.*?)<\/template>/

  test('link no code that only somebody who is logged in needs', () => {
    for (const file of FILES) {
      const linked = scriptsIn(read(file).replace(MEMBERS_CODE, ''))
      expect(linked.filter((name) => /Wallet|Buy|account|members/.test(name ?? ''))).toEqual([])
    }
  })

  test('name that code before the script that knows who is logged in, each once', () => {
    for (const { file, kind } of allPages) {
      const [before = ''] = read(file).split('<script>')
      const links = MEMBERS_CODE.exec(before)?.[1]
      expect([file, links !== undefined]).toEqual([file, kind === 'app'])
      expect(scriptsIn(links ?? '').includes('account')).toBe(kind === 'app')
      const urls = read(file).match(/"\/assets\/[\w-]+\.js"/g)
      expect(urls?.length).toBe(new Set(urls).size)
    }
    expect(scriptsIn(read('wallet.html'))).toEqual(
      expect.arrayContaining(['WalletScreen', 'Details']),
    )
    expect(scriptsIn(read('buy-token.html'))).toContain('BuyScreen')
  })

  test('with the styles of their first paint fit into the first packets', () => {
    for (const { file } of allPages.filter(({ kind }) => kind === 'app')) {
      const styles = [...read(file).matchAll(/rel="stylesheet"[^>]* href="\/([^"]+)/g)].map(
        ([, path = '']) => path,
      )
      const bytes = [file, 'before-paint.js', ...styles].map(
        (path) => readFileSync(join(site, `${path}.br`)).length,
      )
      expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(14_000)
    }
  })

  const scriptsIn = (html: string) =>
    [...html.matchAll(/(?:href|src)="\/assets\/([\w-]+?)-[\w-]{8}\.js/g)].map(([, name]) => name)
  const linkedScripts = (path: string) => scriptsIn(read(path))

  test('link the scripts that they need at once, each once; the landing page no framework', () => {
    expect(linkedScripts('index.html').sort()).toEqual(['index', 'page'])
    const app = linkedScripts('shell.html')
    expect(app).toEqual(expect.arrayContaining(['react', 'page', 'services', 'main', 'app']))
    expect(app.length).toBe(new Set(app).size)
  })

  test('that can be read before a script runs request theirs after the first paint', () => {
    for (const { file } of allPages.filter(({ kind }) => kind !== 'app')) {
      const [before = '', after = ''] = read(file).split('<template id="scripts">')
      expect(before.match(/modulepreload|type="module"/g)).toBeNull()
      expect(before.match(/<script src=/g)).toHaveLength(1)
      expect(after.match(/<script type="module"[^<]*<\/script>/g)).not.toBeNull()
      // Where no preloader covers the page, the font would be seen to change.
      expect(before.includes('as="font"')).toBe(file !== 'index.html')
      expect(after.includes('as="font"')).toBe(file === 'index.html')
      expect(before).not.toContain('rel="manifest"')
      expect(after.match(/rel="manifest"/g)).toHaveLength(1)
    }
  })

  test('have the icons of the landing page, the later check mark among them, in the page itself', () => {
    const html = read('index.html')
    const used = [...html.matchAll(/<use href="([^"]*)"/g)].map(([, href = '']) => href)
    const icons = used.filter((href) => href.startsWith('#icon-'))
    expect(icons.length).toBeGreaterThan(10)
    for (const href of [...icons, '#icon-check'])
      expect(html.match(new RegExp(`<symbol id="${href.slice(1)}"`, 'g')), href).toHaveLength(1)
    expect(html).not.toMatch(/sprite-|\.svg#/)
  })

  test('have a style sheet that uses the font which they preload', () => {
    for (const { file } of allPages.filter(({ kind }) => kind !== 'landing')) {
      const font = /rel="preload" href="([^"]+\.woff2)"/.exec(read(file))?.[1]
      const sheets = [...read(file).matchAll(/rel="stylesheet" href="([^"]+)"/g)]
      const inline = /<style>.*?<\/style>/s.exec(read(file))?.[0] ?? ''
      const styles = inline + sheets.map(([, path = '']) => read(path)).join('')
      expect(font && styles.includes(font), file).toBe(true)
    }
  })

  test('escape the site name', () => {
    expect(read('index.html')).not.toContain('A<b>')
    expect(read('shell.html')).not.toContain('A<b>')
    expect(read('index.html')).toMatch(/<title>A&#60;b&#62;&#34;&#38;/)
  })

  test('have absolute URLs if the site URL is configured', () => {
    expect(read('index.html')).toContain('<link rel="canonical" href="https://token.example/">')
    expect(read('index.html')).toContain('content="https://token.example/social-card.png"')
    expect(read('shell.html')).not.toContain('canonical')
  })

  test('announce a listing date in the future', () => {
    expect(read('index.html')).toContain('scheduled for Feb 3rd, 2099')
  })
})

describe('the built files', () => {
  test('have no code of the prerendered sections', () => {
    const scripts = globSync('assets/*.js', { cwd: site }).map(read).join()
    expect(scripts).not.toContain('Finance you can check for yourself')
    expect(scripts).toContain('Verification code')
  })

  test('have the styles of the prerendered sections, in the configured hue', () => {
    const styles = /<style>.*?<\/style>/s.exec(read('index.html'))?.[0]
    for (const name of ['orbit', 'cover', 'vision', 'question'])
      expect(styles).toMatch(new RegExp(String.raw`\._[\w-]{3}${name}\b`))
    expect(styles).toMatch(/--hue:\s*150/)
  })

  test('are compressed without loss', () => {
    const paths = globSync('**/*.{html,js,css,svg,webmanifest,txt}', { cwd: site })
    expect(paths).toContain('sw.js')
    for (const path of paths) {
      const file = readFileSync(join(site, path))
      expect(brotliDecompressSync(readFileSync(join(site, `${path}.br`))).equals(file)).toBe(true)
      expect(gunzipSync(readFileSync(join(site, `${path}.gz`))).equals(file)).toBe(true)
    }
  })

  test('have a service worker that precaches every document and every asset', () => {
    const worker = read('sw.js')
    const assets = globSync('assets/*.{js,css,svg,woff2}', { cwd: site })
    for (const path of [...FILES, ...assets]) expect(worker).toContain(`"${path}"`)
  })
})

describe('the manifest', () => {
  test('is beside an icon for what asks for /favicon.ico without reading a document', () => {
    const file = readFileSync(join(site, 'favicon.ico'))
    const [kind, images] = [file.readUInt16LE(2), file.readUInt16LE(4)]
    expect([kind, images]).toEqual([1, 1])
    const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)]
    const png = file.subarray(start, start + length)
    expect([png.toString('latin1', 1, 4), start + length]).toEqual(['PNG', file.length])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([file[6], file[7]])
  })

  test('opens the wallet, and has icons with their actual sizes', () => {
    const manifest = JSON.parse(read('manifest.webmanifest'))
    expect(manifest).toMatchObject({
      name: 'A<b>"&\' Wallet',
      short_name: 'A<b>"&\'',
      id: '/wallet',
      start_url: '/wallet',
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      categories: ['finance'],
      theme_color: themeColours(150).light,
      background_color: themeColours(150).light,
      color_scheme_dark: {
        theme_color: themeColours(150).dark,
        background_color: themeColours(150).dark,
      },
    })
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)
    expect(shortcutIcons).toHaveLength(3)
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/wallet',
      '/deposit',
      '/buy/token',
    ])
    const pictures = [...manifest.icons, ...shortcutIcons, ...manifest.screenshots]
    for (const { src, sizes } of pictures) {
      const png = readFileSync(join(site, src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    const forms = manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor)
    expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    )
  })
})

test('there is a startup image of the exact size of each supported screen, light and dark', () => {
  for (const screen of DEVICE_SCREENS)
    for (const theme of THEMES) {
      const png = readFileSync(join(site, startupImage(screen, theme)))
      const { width, height, ratio } = screen
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width * ratio, height * ratio])
    }
})

test.each([
  ['2025-12-01', [expect.stringContaining('VITE_LISTING_DATE: 2025-12-01 has passed')]],
  ['2999-12-01', []],
])(
  'decision 12: the build prints a notice when the listing date has passed: %s',
  async (listingDate, notices) => {
    const warnings: string[] = []
    const customLogger = {
      ...createLogger('silent'),
      warn: (notice: string) => warnings.push(notice),
    }
    await resolveConfig(
      { configFile: false, customLogger, plugins: [pastDates({ listingDate })] },
      'build',
    )
    expect(warnings).toEqual(notices)
  },
)

describe('colours', () => {
  test.each([
    ['white', [1, 0, 0], '#ffffff'],
    ['black', [0, 0, 0], '#000000'],
    ['red', [0.627955, 0.257683, 29.2339], '#ff0000'],
    ['blue', [0.452014, 0.313214, 264.052], '#0000ff'],
  ] as const)('are converted from OKLCH to sRGB: %s', (_, [lightness, chroma, hue], expected) => {
    expect(hex(lightness, chroma, hue)).toBe(expected)
  })

  test('of the browser’s bars are those of the page', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8')
    expect(tokens).toContain(
      '--paper: light-dark(oklch(98.6% 0.004 var(--hue)), oklch(16.5% 0.016 var(--hue)))',
    )
    expect(themeColours(265)).toEqual({
      light: hex(0.986, 0.004, 265),
      dark: hex(0.165, 0.016, 265),
    })
  })

  test('take their hue from one declaration, without which the build fails', () => {
    expect(withHue('--hue: var(--brand-hue, 265);', 12)).toBe('--hue: 12;')
    expect(() => withHue('--hue: 265;', 12)).toThrow(/tokens\.css/)
  })
})
