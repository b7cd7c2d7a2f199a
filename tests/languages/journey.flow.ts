import { join } from 'node:path'
import * as mails from '../../src/text/en/mails.ts'
import { test as base, expect } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import { journeyIn } from '../support/journey-in-language.ts'
import { findMisplaced, findPlainTexts } from './findings.ts'

/** The site in the pseudo-language, in whose place the English one is. */
const TREE = process.env['PSEUDO'] ?? ''

const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const host = await startHost({ SITE_DIR: join(TREE, 'dist') })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 320, height: 640 } })

test('whoever signs up, buys, withdraws and reads what happened in the pseudo-language sees nothing cut and nothing in English', async ({
  page,
  host,
  person,
}) => {
  const names = ['auth', 'lines', 'messages', 'purchase', 'transfers', 'wallet']
  const modules = await Promise.all(
    names.map((name) => import(join(TREE, 'src/text/en', `${name}.ts`))),
  )
  const found = new Set<string>()
  const settled = async () => {
    for (const one of [...(await findMisplaced(page)), ...(await findPlainTexts(page))])
      found.add(`${new URL(page.url()).pathname}: ${one}`)
  }
  const texts = Object.assign({}, ...modules)
  const fileOf = await journeyIn({ page, host, person, texts, mails, base: '', settled })
  expect((await fileOf('csv')).length).toBeGreaterThan(0)
  await settled()
  expect([...found]).toEqual([])
})
