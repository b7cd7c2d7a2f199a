import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { readBrandFolder } from '../../../tools/build/brand/folder.ts'
import { manifestOf } from '../../../tools/build/manifest.ts'
import { themeColours } from '../../../tools/build/theme-colours.ts'

/** What a brand's folder with this file is read as. */
function brandWith(file: string, content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), content)
  return readBrandFolder(folder, parseSiteConfig({ VITE_SITE_NAME: 'A"B$&' }))
}

describe('the folder of a brand', () => {
  test('may be missing: then the demo alone has screenshots, which show it', () => {
    const shotsOf = (settings: Record<string, string>) => {
      const brand = readBrandFolder('no-such-folder', parseSiteConfig(settings))
      return manifestOf({ siteName: 'A' }, themeColours(1), brand).screenshots
    }
    expect(shotsOf({})).toHaveLength(3)
    expect(shotsOf({ VITE_SITE_NAME: 'ORBIT' })).toEqual([])
    expect(shotsOf({ VITE_BRAND_HUE: '20' })).toEqual([])
    expect(shotsOf({ VITE_CURRENT_STAGE: '2' })).toEqual([])
  })

  test('has texts with the name of the site in them, whatever letters it has', () => {
    const { texts } = brandWith(
      'landing.json',
      JSON.stringify({ heroText: { lead: 'By {siteName}' } }),
    )
    expect(texts.texts).toEqual([{ path: ['heroText', 'lead'], text: 'By A"B$&' }])
  })

  test.each([
    ['{', 'landing.json: '],
    [{ heroText: { led: 'A' } }, 'landing.json: heroText.led is no text'],
    [{ heroText: { lead: ['A'] } }, 'landing.json: heroText.lead is no text'],
    [{ presaleText: { price: 'A' } }, 'landing.json: presaleText.price is no text'],
    [{ aboutText: { paragraphs: [1] } }, 'landing.json: aboutText must be a text'],
    [{ questions: [] }, 'landing.json: questions must be five, null for'],
  ])('is refused with a line for what is wrong with its texts: %j', (texts, line) => {
    const content = typeof texts === 'string' ? texts : JSON.stringify(texts)
    expect(() => brandWith('landing.json', content)).toThrow(line)
  })

  test.each([
    '<svg viewBox="0 0 100 100"><path d=""/></svg>',
    '<svg viewBox="0 0 24 24"><script>1</script></svg>',
    'no drawing',
  ])('is refused with a logo that cannot stand for the project’s: %s', (svg) => {
    expect(() => brandWith('mark.svg', svg)).toThrow(
      'mark.svg: must be an SVG with viewBox="0 0 24 24"',
    )
  })
})
