// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { Footer } from '../../../src/app/frame/Footer.tsx'
import { Header } from '../../../src/app/frame/Header.tsx'
import { Navigation } from '../../../src/app/shell/Navigation.tsx'
import { render } from '../../support/render.tsx'

const linksIn = (container: ParentNode) =>
  [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

describe('the header', () => {
  test('of the landing page links its sections and the screens of product §2', () => {
    using view = render(<Header siteName="NOVA" hasSections />)
    expect(linksIn(view.find('nav'))).toEqual([
      ['About Us', '#about'],
      ['Tokenomics', '#token'],
      ['Features', '#feature'],
      ['Buy NOVA', '/buy/token'],
      ['Wallet', '/wallet'],
      ['Deposit', '/deposit'],
      ['Withdraw', '/withdrawal'],
      ['Settings', '/setting'],
      ['Support', '/support'],
    ])
  })

  test('of other screens has no sections', () => {
    using view = render(<Header siteName="NOVA" />)
    expect(linksIn(view.find('nav')).map(([label]) => label)).toEqual([
      'Buy NOVA',
      'Wallet',
      'Deposit',
      'Withdraw',
      'Settings',
      'Support',
    ])
  })

  test("has 'Login Now' for visitors, and 'Settings' and 'Logout' for members", () => {
    using view = render(<Header siteName="NOVA" />)
    const seenBy = (who: string) =>
      [...view.container.querySelectorAll(`[data-for="${who}"]`)].map(
        ({ textContent }) => textContent,
      )
    expect(seenBy('visitors')).toEqual(['Login Now'])
    expect(seenBy('members')).toEqual(['Settings', 'Logout'])
  })

  test('marks the current screen', () => {
    using view = render(<Header siteName="NOVA" current="/deposit" />)
    expect(view.find('[aria-current="page"]').textContent).toBe('Deposit')
  })

  test('has a native popover as menu, without its own aria-expanded', () => {
    using view = render(<Header siteName="NOVA" />)
    const button = view.find('[popovertarget="site-menu"]')
    expect(button.hasAttribute('aria-expanded')).toBe(false)
    expect(view.find('#site-menu').getAttribute('popover')).toBe('auto')
  })
})

test('the bottom bar links the five screens of the account and marks the current one', () => {
  using view = render(<Navigation siteName="NOVA" current="/wallet" />)
  expect(linksIn(view.container).map(([label]) => label)).toEqual([
    'Wallet',
    'Buy NOVA',
    'Deposit',
    'Withdraw',
    'Settings',
  ])
  expect(view.find('[aria-current="page"]').textContent).toBe('Wallet')
})

describe('the footer', () => {
  const site = {
    siteName: 'NOVA',
    documents: { whitepaper: 'paper.pdf', privacy: 'privacy.pdf', termsAndConditions: 'terms.pdf' },
    social: [
      { network: 'reddit', url: 'https://reddit.example/nova' },
      { network: 'youtube', url: 'https://youtube.example/nova' },
    ],
  } as const
  const footer = <Footer site={site} links={[{ title: 'Blog', url: 'https://blog.example/' }]} />

  test('has the groups of product §2, with Login and Register both at /login', () => {
    using view = render(footer)
    const [service, company] = view.container.querySelectorAll('ul')
    expect(service && linksIn(service).map(([label]) => label)).toEqual([
      'Wallet',
      'Buy',
      'Deposit',
      'Withdraw',
    ])
    expect(company && linksIn(company)).toEqual([
      ['Login', '/login'],
      ['Register', '/login#signup'],
      ['Whitepaper', '/docs/paper.pdf'],
      ['Support', '/support'],
    ])
  })

  test('links the three documents on its own origin', () => {
    using view = render(footer)
    const documents = linksIn(view.container).filter(([, href]) => href?.startsWith('/docs/'))
    expect(documents.map(([, href]) => href)).toEqual([
      '/docs/paper.pdf',
      '/docs/privacy.pdf',
      '/docs/terms.pdf',
    ])
  })

  test('has every social network and every link of the host, without opener and referrer', () => {
    using view = render(footer)
    const external = [...view.container.querySelectorAll('a[href^="https:"]')]
    expect(external.map((link) => link.textContent)).toEqual(['Blog', 'Reddit', 'YouTube'])
    for (const link of external) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('hides the heading for links while there are none', () => {
    using view = render(<Footer site={site} links={[]} />)
    expect(view.container.querySelectorAll('div:not([hidden]) > h2')).toHaveLength(2)
    expect(view.find('#server-links').hasAttribute('hidden')).toBe(true)
  })
})
