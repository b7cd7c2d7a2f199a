import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { expect, test } from '../support/flow.ts'
import { checkpointIn, type MadeLog, madeEntries, madeLog } from '../support/made-log.ts'

/** What `npm run verify` says of a file that the browser has saved, as docs/operations.md has it, and how it ends. */
function verified(what: 'receipt' | 'evidence', file: string) {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'verify', '--', what, file], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  return { lines: stdout.trim().split('\n'), status }
}

/** Has the page see another log than the host's: a host that lies. */
const serve = (page: Page, log: MadeLog) =>
  page.route('**/log/**', async (route) => {
    const bytes = log.get(new URL(route.request().url()).pathname.replace('/log/', ''))
    const headers = { 'content-type': 'application/json' }
    if (bytes)
      await route.fulfill({ body: Buffer.from(bytes), contentType: 'application/octet-stream' })
    else await route.fulfill({ status: 404, headers, body: '{}' })
  })
const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', name)

test('the device verifies the public log of its host, and keeps nothing of the person with it', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await openAs(page, account, '/wallet')
  await expect.poll(() => stored(page, 'public-log'), { timeout: 20_000 }).toContain('localhost')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const [{ note }, shown] = [
    JSON.parse(await stored(page, 'public-log')),
    await (await fetch(`${host.origin}/log/checkpoint`)).text(),
  ]
  expect(note.split('\n')[0]).toBe(shown.split('\n')[0])
  expect(await stored(page, 'public-log')).not.toContain(account.email)
})

// Holds promise 127.
test('a host that shows a changed log is shown for it at every visit, with the evidence to save', async ({
  page,
  host,
}) => {
  const honest = madeLog(madeEntries(300))
  const lie = madeLog(madeEntries(400).with(2, { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }))
  const account = await createAccount(host)
  await serve(page, honest)
  await openAs(page, account, '/wallet')
  await expect.poll(() => stored(page, 'public-log'), { timeout: 20_000 }).toContain('example.org')
  // Beside the former one, so that the page never sees the log of its real host.
  await serve(page, lie)
  await page.reload()
  const alarm = page.getByRole('alert')
  await expect(alarm).toContainText('The public log of this site has been changed', {
    timeout: 20_000,
  })
  await page.unroute('**/log/**')
  await page.reload()
  await expect(alarm).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alarm.getByRole('button', { name: 'Save the evidence' }).click(),
  ])
  const file = await download.path()
  const evidence = JSON.parse(readFileSync(file, 'utf8'))
  expect(evidence).toMatchObject({
    found: 'changed',
    kept: { note: checkpointIn(honest) },
    shown: { note: checkpointIn(lie) },
  })
  expect(verified('evidence', file)).toEqual({
    status: 0,
    lines: expect.arrayContaining([
      expect.stringContaining('a state of 601 entries is signed by example.org/log+'),
      expect.stringContaining('601 entries and then 801: with --log they are compared'),
    ]),
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isTooWide).toBe(false)
})

/** Waits until the signed log has a deposit. */
const hasDeposit = (origin: string) =>
  expect
    .poll(
      async () => {
        const note = await (await fetch(`${origin}/log/checkpoint`)).text()
        const bundle = await fetch(`${origin}/log/tile/entries/000.p/${note.split('\n')[1]}`)
        return await bundle.text()
      },
      { timeout: 20_000 },
    )
    .toContain('"kind":"deposit"')

test('a movement is marked once it was verified, and its receipt is saved, and shown without a network', async ({
  page,
  host,
  context,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '1.25')
  await hasDeposit(host.origin)
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('img', { name: 'In the public log' })).toBeVisible({
    timeout: 20_000,
  })
  const receipt = page.getByRole('dialog')
  const openReceipt = async () => {
    await page
      .getByRole('button', { name: /^Receipt/ })
      .first()
      .click()
    await expect(receipt.getByText('In the public log')).toBeVisible({ timeout: 20_000 })
  }
  await openReceipt()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Save receipt' }).click(),
  ])
  expect(verified('receipt', await download.path())).toEqual({
    status: 0,
    lines: expect.arrayContaining([
      expect.stringContaining(`is a deposit of ${account.email}: `),
      expect.stringContaining('coin BNB, amount 1.25'),
    ]),
  })
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await openReceipt()
})
