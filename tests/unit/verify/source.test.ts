import { afterEach, expect, test, vi } from 'vitest'
import { overHttp } from '../../../verify/source.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is read of a host that answers so, and how often it was asked. */
async function readOf(...statuses: number[]) {
  const asked: (RequestInit & { url: string })[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push(Object.assign({ url: url.href }, init))
    const status = statuses.shift() ?? 200
    return new Response(status === 200 ? 'bytes' : '', { status })
  })
  const bytes = await overHttp('https://site.example/')('key').catch((error: unknown) => error)
  return { asked, read: bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : bytes }
}

test('what a host does not have is none, and one that fails is asked three times', async () => {
  expect(await readOf(404)).toMatchObject({ read: undefined, asked: [{}] })
  expect(await readOf(500, 503)).toMatchObject({ read: 'bytes', asked: [{}, {}, {}] })
  expect((await readOf(500, 500, 500)).read).toMatchObject({
    message: 'https://site.example/log/key answers 500',
  })
})

test('a host is read at its own address alone', async () => {
  const { asked } = await readOf()
  expect(asked).toMatchObject([{ url: 'https://site.example/log/key', redirect: 'error' }])
})
