// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isPast } from '#config/schema.ts'
import { allocation, TOTAL_SUPPLY } from '#text/landing.ts'
import { day } from '#text/landing-faq.ts'
import { Landing } from '../../../src/landing/page.tsx'
import { questions } from '../../../src/landing/questions.ts'

const BEFORE = new Date('2025-11-30T12:00:00Z')
const AFTER = new Date('2025-12-03T00:00:00Z')

function landing(now = BEFORE): Document {
  const html = renderToStaticMarkup(<Landing now={now} />)
  return new DOMParser().parseFromString(html, 'text/html')
}

const textOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent)

describe('the landing page', () => {
  test.each(['home', 'about', 'feature', 'token'])('has one section #%s', (id) => {
    expect(landing().querySelectorAll(`section#${id}`)).toHaveLength(1)
  })

  test('has a place for every link within it', () => {
    const page = landing()
    const places = [...page.querySelectorAll('a[href^="#"]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(places).toContain('#about')
    expect(places.filter((place) => !page.querySelector(String(place)))).toEqual([])
  })

  test.each(['Get started', 'Buy NOVA', 'Buy Now'])('links %s to /buy/token', (name) => {
    const links = [...landing().querySelectorAll('a')].filter((link) => link.textContent === name)
    expect(links.length).toBeGreaterThan(0)
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/buy/token']))
  })

  test('has one heading of level 1, the first, with the site name', () => {
    const page = landing()
    expect(textOf(page, 'h1')).toEqual([expect.stringContaining('NOVA')])
    expect(textOf(page, 'h2')).toContain('About NOVA')
    expect(page.querySelector('h1, h2, h3')?.tagName).toBe('H1')
  })

  test('says in the presale that the token is claimed on no page', () => {
    const said = textOf(landing(), 'section p').filter((text) => text?.includes('claim NOVA'))
    expect(said).toEqual([
      'What you buy is credited to your account here. There is no page anywhere to claim NOVA on.',
    ])
  })

  test('skips no heading level', () => {
    const levels = [...landing().querySelectorAll('h1, h2, h3, h4')].map((h) =>
      Number(h.tagName[1]),
    )
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  test('shows all seven parts of the ecosystem with their drawings', () => {
    const page = landing()
    expect(textOf(page, '#feature li h3')).toHaveLength(7)
    const used = [...page.querySelectorAll('#feature use, #home use')].map((use) =>
      use.getAttribute('href'),
    )
    expect(new Set(used).size).toBe(7)
    expect(used.filter((href) => !page.querySelector(String(href)))).toEqual([])
  })

  test('has a preloader in front of the rendered content', () => {
    const page = landing()
    expect(page.querySelectorAll('[data-preloader]')).toHaveLength(1)
    expect(page.querySelector('main h1')).not.toBeNull()
  })
})

describe('its tokenomics', () => {
  test('divide exactly the total supply', () => {
    const whole = (amount: string) => BigInt(amount.replaceAll(',', ''))
    const sum = allocation.reduce((total, { amount }) => total + whole(amount), 0n)
    expect(sum).toBe(whole(TOTAL_SUPPLY))
    expect(allocation.reduce((total, { share }) => total + share, 0)).toBe(100)
    for (const { amount, share } of allocation) {
      expect(whole(amount) * 100n).toBe(whole(TOTAL_SUPPLY) * BigInt(share))
    }
  })

  test('are a table of nine rows and a ring', () => {
    const page = landing()
    expect(textOf(page, '#token tbody tr')).toHaveLength(9)
    expect(textOf(page, '#token tbody tr')[2]).toBe('Buy-Back & Burn plan400,000,00040%')
    expect(page.querySelectorAll('#token svg[role="img"] [data-colour]')).toHaveLength(9)
  })
})

describe('its contract box', () => {
  test('shows the address as text and as QR code of 100 px, and its network', () => {
    const box = landing().querySelector('#contract')
    expect(box?.querySelector('code')?.textContent).toBe(
      '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478',
    )
    expect(box?.querySelector('svg[role="img"]')?.getAttribute('width')).toBe('100')
    expect(box?.textContent).toContain('Binance Chain (BEP-20)')
    expect(box?.textContent).toContain('Decimals18')
  })

  test('warns that it is not a deposit address, and links to Deposit', () => {
    const box = landing().querySelector('#contract')
    expect(box?.textContent).toContain('not a deposit address')
    expect(box?.querySelector('a[href="/deposit"]')).not.toBeNull()
  })
})

describe('its questions', () => {
  const facts = {
    siteName: 'X',
    stages: [],
    listingDate: '2030-01-01',
    coins: [],
    hasChannels: true,
  }

  test('are five, the first open, and independent of each other', () => {
    const items = [...landing().querySelectorAll('details')]
    expect(items.map((item) => item.hasAttribute('open'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(items.filter((item) => item.hasAttribute('name'))).toEqual([])
  })

  test('call the listing scheduled until its day is over', () => {
    expect(textOf(landing(BEFORE), 'details').at(-1)).toContain('scheduled for Dec 1st, 2025')
  })

  test('say that the listing was planned after its day', () => {
    const answer = textOf(landing(AFTER), 'details').at(-1)
    expect(answer).toContain('was planned for Dec 1st, 2025')
    expect(answer).not.toContain('scheduled')
    // The demo has no channels of its own.
    expect(answer).not.toContain('channels')
  })

  test('lead to the channels where there are some', () => {
    expect(questions(facts, true)[4]?.answer[0]).toContain('See the channels linked')
    const without = questions({ ...facts, hasChannels: false }, true)
    expect(without[4]?.answer[0]).toMatch(/That day has passed\.$/)
  })

  test('say once what else the network is called, which has one name in all other places', () => {
    const text = landing().body.textContent ?? ''
    expect(text.match(/BNB Smart Chain/g)).toHaveLength(1)
    expect(text).toContain('Binance (BEP-20), which is also called BNB Smart Chain')
  })

  test('name the coins to buy with', () => {
    const items = questions({ ...facts, coins: ['A', 'B', 'C'] }, false)
    expect(items[2]?.answer[0]).toContain('deposit A, B or C, and choose Buy X')
  })

  test('list four stages with their prices', () => {
    const stages = [1, 2, 3, 4].map((n) => ({ name: `Stage ${n}`, price: `0.0${n}` }))
    const items = questions({ ...facts, stages }, false)
    expect(items[3]?.answer[0]).toBe(
      'Four. One token costs 0.01 USDT in Stage 1, 0.02 USDT in Stage 2, 0.03 USDT in Stage 3, 0.04 USDT in Stage 4.',
    )
  })

  test.each([
    ['2025-12-01', 'Dec 1st, 2025'],
    ['2026-01-02', 'Jan 2nd, 2026'],
    ['2026-05-03', 'May 3rd, 2026'],
    ['2026-06-04', 'June 4th, 2026'],
    ['2026-07-11', 'July 11th, 2026'],
    ['2026-08-12', 'Aug 12th, 2026'],
    ['2026-09-13', 'Sept 13th, 2026'],
    ['2026-10-21', 'Oct 21st, 2026'],
    ['2026-11-30', 'Nov 30th, 2026'],
  ])('format %s as %s', (isoDate, words) => {
    expect(day(isoDate)).toBe(words)
  })

  test('treat a day as past only when it is over in every time zone', () => {
    expect(isPast('2025-12-01', new Date('2025-12-02T11:59:58Z'))).toBe(false)
    expect(isPast('2025-12-01', new Date('2025-12-02T12:00:00Z'))).toBe(true)
  })
})
