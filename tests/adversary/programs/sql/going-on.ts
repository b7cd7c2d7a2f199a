import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { createChainReader } from '../../keeper/movements.ts'
import { strayPayments } from '../../keeper/payments.ts'
import { ETHER } from '../../world/amounts.ts'
import { PAYER, TOKENS, TREASURY } from '../../world/chain.ts'
import { signFile } from '../../world/wallet.ts'
import type { SqlWorld } from './honest.ts'

/** Everybody does what they would have done; resolves to what is wrong on the chain and in what was credited. */
export async function goOn(
  world: SqlWorld,
  ofPlan: readonly (() => Promise<void>)[],
): Promise<string[]> {
  const { honest, chain, host } = world
  const found: string[] = []
  const reader = createChainReader({
    name: 'BNB',
    url: chain.url,
    treasury: TREASURY.toLowerCase(),
    tokens: { USDT: TOKENS.USDT, TOKEN: TOKENS.TOKEN },
    from: (await chain.head()) + 1,
  })
  const paid = new Map<string, string>()
  for (const [email, address] of honest.addresses)
    paid.set(await chain.send(PAYER, address, ETHER / 4n), email)
  // What was approved before, and nothing else.
  await payAll(world, ofPlan)
  await chain.mine(3)
  const approved = honest.orders.filter((one) => one.isPayable && one.isApproved)
  found.push(...strayPayments(TREASURY.toLowerCase(), (await reader.read()).movements, approved))
  for (const { id, isPayable, isListed } of honest.orders) {
    await host.order('payouts-approve', { ids: id })
    if (!isPayable && !isListed) await host.order('reject', { id, reason: 'no' })
  }
  await payAll(world)
  await chain.mine(3)
  const { movements } = await reader.read()
  const payable = honest.orders.filter((one) => one.isPayable)
  found.push(...strayPayments(TREASURY.toLowerCase(), movements, payable))
  return [...found, ...(await wronglyCredited(world, paid))]
}

const handedOut = v.object({ files: v.array(v.object({ text: v.string() })) })
const planned = v.object({
  ...handedOut.entries,
  plan: v.object({ batch: v.number() }),
})

/** Plans, signs and sends; where somebody changes the plan meanwhile, what is planned and handed out again is signed first. */
async function payAll(
  { host }: SqlWorld,
  ofPlan: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const { result } = await host.order('payouts-plan', { network: 'BNB' })
  const read = v.safeParse(planned, result)
  if (!read.success) return
  const files = [read.output.files[0]]
  const batch = `${read.output.plan.batch}`
  for (const change of ofPlan) await change()
  if (ofPlan.length > 0)
    for (const [command, given] of [
      ['payouts-file', { batch }],
      ['payouts-plan', { network: 'BNB', again: batch }],
    ] as const) {
      const again = v.safeParse(handedOut, (await host.order(command, given)).result)
      if (again.success) files.unshift(again.output.files[0])
    }
  for (const file of files)
    if (file) await host.order('payouts-send', { signed: signFile(file.text) })
}

const lines = v.array(v.looseObject({ Transaction_Id: v.string(), Status: v.string() }))

/** What somebody is told was paid to them, and nobody has paid, or to somebody else. All see their own history: that is no reading of the database. */
async function wronglyCredited({ honest }: SqlWorld, paid: ReadonlyMap<string, string>) {
  const found: string[] = []
  const look = async () => {
    let seen = 0
    let missing = 0
    const unknown: string[] = []
    for (const { email, call } of honest.sessions) {
      const { status, json } = await call('GET', '/deposit/detail')
      if (status !== 200) continue
      const text = typeof json === 'string' ? JSON.parse(json) : json
      const open = new Set(
        [...honest.payments].flatMap(([tx, payee]) => (payee === email ? [tx] : [])),
      )
      for (const { Transaction_Id: tx, Status } of v.parse(lines, text)) {
        const payee = paid.get(tx)
        if (honest.payments.has(tx)) open.delete(tx)
        else if (payee === undefined && Status === 'Completed') unknown.push(`${email}: ${tx}`)
        if (payee === undefined) continue
        seen += 1
        if (payee !== email) found.push(`${email} is credited what ${payee} was paid: ${tx}`)
      }
      missing += open.size
    }
    // The transaction of a deposit may have been changed, which credits nothing.
    if (unknown.length > missing)
      found.push(`what nobody has paid is credited to ${unknown.join(', ')}`)
    return seen
  }
  const deadline = Date.now() + 6000
  while ((await look()) < paid.size && found.length === 0 && Date.now() < deadline)
    await setTimeout(300)
  return found
}
