import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFooterLinks } from '../../src/stores/footer-links.ts'

const link = { title: 'Audit', url: 'https://example.com/audit' }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

describe('the links of the footer', () => {
  test('are shown when they have come', async () => {
    const footer = createFooterLinks(async () => ({ ok: true, value: [link] }))
    await footer.load()
    expect(footer.links.value).toEqual([link])
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([
    ['the host does not answer', async () => ({ ok: false, error: { kind: 'timeout' } }) as const],
    ['their code is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are missing, and that is only logged, where %s', async (_, ask) => {
    const footer = createFooterLinks(ask)
    await footer.load()
    expect(footer.links.value).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
