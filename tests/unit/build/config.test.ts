import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'

describe('the site’s configuration', () => {
  test('is the demo without any variables', () => {
    expect(parseSiteConfig({})).toMatchObject({
      siteName: 'NOVA',
      tokenAdd: '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478',
      apiHost: '/api',
      siteUrl: '',
      listingDate: '2025-12-01',
      currentStage: 1,
      brandHue: 265,
    })
  })

  test('treats an empty variable as not set', () => {
    expect(parseSiteConfig({ VITE_SITE_NAME: '', VITE_SITE_URL: '' }).siteName).toBe('NOVA')
  })

  test('omits a social link whose variable is empty', () => {
    const { social } = parseSiteConfig({ VITE_REDDIT: '', VITE_TWITTER: 'https://x.com/nova' })
    expect(social.map(({ network }) => network)).not.toContain('reddit')
    expect(social).toHaveLength(6)
    expect(social).toContainEqual({ network: 'twitter', url: 'https://x.com/nova' })
  })

  test('omits on a public site the links that lead to the front page of a network', () => {
    const { social } = parseSiteConfig({
      VITE_SITE_URL: 'https://wallet.example',
      VITE_MEDIUM: 'https://nova.medium.com/',
    })
    expect(social).toEqual([{ network: 'medium', url: 'https://nova.medium.com/' }])
  })

  test('trims the site name, and removes the trailing slash of the API’s URL', () => {
    const site = parseSiteConfig({
      VITE_SITE_NAME: ' LUNA ',
      VITE_API_HOST: 'https://a.example/v1/',
    })
    expect([site.siteName, site.apiHost]).toEqual(['LUNA', 'https://a.example/v1'])
  })

  test('is in English, and in other languages beside it, each once', () => {
    expect(parseSiteConfig({}).languages).toEqual(['en'])
    expect(parseSiteConfig({ VITE_LANGUAGES: 'es, en,es' }).languages).toEqual(['en', 'es'])
  })

  test('has the seven social networks of product §2, in order', () => {
    expect(parseSiteConfig({}).social.map(({ network }) => network)).toEqual([
      'facebook',
      'instagram',
      'linktree',
      'medium',
      'reddit',
      'twitter',
      'youtube',
    ])
  })

  test.each([
    ['VITE_TOKEN_ADDRESS', '0x123'],
    ['VITE_API_HOST', 'example.com'],
    ['VITE_SITE_URL', 'example.com'],
    ['VITE_LISTING_DATE', 'December 1st'],
    ['VITE_STAGES', 'Stage 1:0.01,Stage 2:0.02,Stage 3:0.03'],
    ['VITE_STAGES', 'Stage 1'],
    ['VITE_IDENTITY_URL', 'example.com'],
    ['VITE_STAGES', 'Stage 1:cheap,Stage 2:0.02,Stage 3:0.03,Stage 4:0.04'],
    ['VITE_CURRENT_STAGE', '5'],
    ['VITE_BRAND_HUE', 'blue'],
    ['VITE_WHITEPAPER', '../secret.pdf'],
    ['VITE_FACEBOOK', 'http://www.facebook.com/'],
    ['VITE_FACEBOOK', 'javascript:alert(1)'],
    ['VITE_LANGUAGES', 'es,xx'],
    ['VITE_LANGUAGES', 'constructor'],
  ])('names the invalid variable: %s=%s', (name, value) => {
    expect(() => parseSiteConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must [^\\n]+$`))
  })

  test('lists every invalid variable on a line of its own', () => {
    const wrong = { VITE_BRAND_HUE: 'blue', VITE_CURRENT_STAGE: '0' }
    expect(() => parseSiteConfig(wrong)).toThrow(/^VITE_\w+: .+\nVITE_\w+: .+$/)
  })

  test('stops a build with one line for the invalid variable', () => {
    const vite = resolve('node_modules/vite/bin/vite.js')
    // Node reads the configuration itself: a bundler that is slow says so among the errors.
    const build = [vite, 'build', '--configLoader', 'native']
    const { status, stdout, stderr } = spawnSync(process.execPath, build, {
      env: { ...process.env, VITE_CURRENT_STAGE: '9' },
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'VITE_CURRENT_STAGE: must be 1 to 4\n',
    })
  })
})
