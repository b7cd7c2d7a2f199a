import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFooterLinks } from '../../../src/stores/host/site.ts'

const link = { title: 'Audit', url: 'https://example.com/audit' }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

describe('the footer links', () => {
  test('are shown when they are loaded', async () => {
    const footer = createFooterLinks(async () => ({ ok: true, value: [link] }))
    await footer.load()
    expect(footer.links.value).toEqual([link])
    expect(warn).not.toHaveBeenCalled()
  })

  test('are asked for once, however often the footer appears', async () => {
    const ask = vi.fn<Parameters<typeof createFooterLinks>[0]>(async () => ({
      ok: true,
      value: [link],
    }))
    const footer = createFooterLinks(ask)
    await footer.load()
    await footer.load()
    expect(ask).toHaveBeenCalledOnce()
  })

  test.each([
    ['the host does not answer', async () => ({ ok: false, error: { kind: 'timeout' } }) as const],
    ['their chunk is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are empty with a warning in the log if %s', async (_, ask) => {
    const footer = createFooterLinks(ask)
    await footer.load()
    expect(footer.links.value).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
