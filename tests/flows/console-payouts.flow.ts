import { readFile } from 'node:fs/promises'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { mine } from '../../server/chains/local-chain/calls.ts'
import { signPlan } from '../../signer/sign.ts'
import { createAccount } from '../support/account.ts'
import { program, test } from '../support/chain-flow.ts'
import { enrol, linkFor, lookAt, withdraw } from '../support/console-page.ts'
import { expect, WITH_MOTION } from '../support/flow.ts'

/** The key of the first account of anvil's well-known test phrase, which is the treasury here. */
function treasuryKey(): Uint8Array {
  const seed = mnemonicToSeedSync(`${'test '.repeat(11)}junk`)
  const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0")
  if (!privateKey) throw new Error('no key')
  return privateKey
}

// The parts of a plan for a camera follow each other by themselves.
test.use(WITH_MOTION)
test.skip(program === undefined, '@foundry-rs/anvil is not installed')

test('a payout is planned, its file signed elsewhere and sent, with the same words, until it is final on the chain', async ({
  page,
  host,
  chain: { node },
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '20')
  const mails = (await host.mails()).filter(({ to }) => to === account.email).length
  await withdraw(host, account, mails)
  await withdraw(host, account, mails + 1)
  await enrol(page, await linkFor(host, 'tess', 'treasurer'))
  const sign = () => page.getByRole('button', { name: 'Sign with your passkey' }).click()
  const open = async (name: string) => page.getByRole('link', { name, exact: true }).click()

  await open('Withdrawals')
  await page.getByRole('checkbox').first().check()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await sign()
  await expect(page.getByText('What became of each')).toBeVisible()

  await open('Payouts')
  await page.getByRole('button', { name: 'Plan 1 on' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 approved withdrawal waits')
  await sign()
  await expect(page.getByText('No approved withdrawal waits for a plan.')).toBeVisible()
  const card = page.getByRole('table', { name: 'Batch 1' })
  await expect(card).toContainText('to sign')

  const downloads: Promise<string>[] = []
  page.on('download', (file) => downloads.push(file.path()))
  await page.getByRole('button', { name: 'Download the plan' }).click()
  await expect.poll(() => downloads.length).toBeGreaterThan(1)
  const plan = parsePlan(await readFile((await downloads[0]) ?? '', 'utf8'))
  if (!plan.ok) throw new Error(plan.error)
  await expect(page.getByText(wordsOf(plan.value.hash)).first()).toBeVisible()

  await page.getByRole('button', { name: 'Show as QR codes' }).click()
  const codes = page.getByRole('dialog', { name: 'The plan for a camera' })
  await codes.getByRole('button', { name: 'Pause' }).click()
  await expect(codes.getByRole('img', { name: 'QR code of the plan' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send a signed file' }).click()
  await page.getByLabel('The file that the signer has written').setInputFiles({
    name: 'signed.json',
    mimeType: 'application/json',
    buffer: Buffer.from(signedText(signPlan(plan.value, { privateKeyOf: treasuryKey }))),
  })
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await expect(page.getByRole('dialog')).toContainText(wordsOf(plan.value.hash))
  await sign()
  await expect(card).toContainText('sent')
  await lookAt(page, 'payouts')
  await expect(async () => {
    await node.ask(mine(1))
    await page.reload()
    await expect(card).toContainText('final', { timeout: 1500 })
  }).toPass({ timeout: 60_000 })
})
