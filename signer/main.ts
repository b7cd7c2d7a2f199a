import { existsSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { parseReserves, type ReservesFile, reservesText } from '#domain/log/reserves.ts'
import { InvalidLimits, type Limits, parseLimits } from '#domain/payouts/limits.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { parseApprovals, parseStaffKeys } from '#domain/staff/approvals.ts'
import { approvalFaults, approvalLines } from './approvals.ts'
import { faultsOf } from './check.ts'
import { appendDurably, isCreated } from './files.ts'
import { type Entry, entriesOf, InvalidJournal, journalText, parseJournal } from './journal.ts'
import { type Keys, keystoreKeys, NoKey, seedKeys } from './keys.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { NotReceived, receivePlan } from './receive.ts'
import { describeReserves, reserveFaults, signReserves } from './reserves.ts'
import { signPlan } from './sign.ts'
import { describePlan } from './words.ts'

/*
 * `npm run signer -- plan.json`: checks a plan of the host against this machine's own limits, shows what would leave, and
 * signs it. It opens no connection, and needs none.
 */
const USAGE = `npm run signer -- <plan.json> [--keystore <file>] [--limits <file>] [--journal <file>] [--out <file>]
                               [--staff <file>] [--approvals <file>]
npm run signer -- receive

"receive" reads the QR codes of a plan that the console shows, the text of each as a line of its input, and writes the plan's
files into this folder: zbarcam --raw | npm run signer -- receive

The other signs the transactions of a plan that "operator payouts plan" has written, or that addresses are the treasury's, for
"operator reserves statement". With --keystore the key comes from an encrypted keystore (version 3), and its password is asked
for; without it the seed, or an account's extended private key (xprv), is asked for. Neither is ever an argument.

  --limits    what may be signed; signer-limits.json by default
  --journal   what has been signed; signer-journal.jsonl by default. Keep it: without it the same nonce could be signed twice
  --out       where the signed transactions go; beside the plan by default
  --staff     the staff's public keys, from "operator staff keys"; signer-staff.json by default. Where it is, a plan of
              payments is signed only if somebody of the staff has signed each of them; "approvals": 2 in the limits asks
              for two persons, and for the keys
  --approvals what the staff has signed; the plan's name with .approvals.json by default`

const STAFF = 'signer-staff.json'
const EXIT = { done: 0, refused: 1, invalid: 2 } as const

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === 'receive') return await receive()
  const request = read(args)
  if (!request) return say(EXIT.invalid, USAGE)
  const prompt = openPrompt(process.stdin, process.stdout)
  try {
    return await sign(request, prompt)
  } catch (error) {
    const known = reasonOf(error)
    if (known === undefined) throw error
    return say(EXIT.refused, `Nothing was signed: ${known}.`)
  } finally {
    prompt.close()
  }
}

async function receive(): Promise<number> {
  const lines = createInterface({ input: process.stdin })
  try {
    const names = await receivePlan(lines, (text) => say(EXIT.done, text))
    return say(EXIT.done, `Received. Now look at it: npm run signer -- ${names[0]}`)
  } catch (error) {
    if (!(error instanceof NotReceived)) throw error
    return say(EXIT.refused, `Nothing was received: ${error.message}.`)
  } finally {
    // What goes on showing codes is read no more.
    lines.close()
    process.stdin.destroy()
  }
}

/** Undefined for what is a bug. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([InvalidJournal, InvalidLimits, NoKey].some((kind) => error instanceof kind))
    return error.message
  const isMissing = 'code' in error && error.code === 'ENOENT' && 'path' in error
  return isMissing ? `there is no file ${error.path}` : undefined
}

type Request = NonNullable<ReturnType<typeof read>>

function read(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keystore: text,
        limits: text,
        journal: text,
        out: text,
        staff: text,
        approvals: text,
      },
    })
    const [plan] = positionals
    if (plan === undefined || positionals.length > 1) return undefined
    return {
      plan,
      keystore: values.keystore,
      limits: values.limits ?? 'signer-limits.json',
      journal: values.journal ?? 'signer-journal.jsonl',
      out: values.out ?? plan.replace(/(\.json)?$/, '.signed.json'),
      // A name that was typed must be there; by default there may be none.
      staff: values.staff ?? (existsSync(STAFF) ? STAFF : undefined),
      approvals: values.approvals ?? plan.replace(/(\.json)?$/, '.approvals.json'),
    }
  } catch {
    return undefined
  }
}

async function sign(request: Request, prompt: Prompt) {
  const { plan: file, keystore, limits, journal: path, out } = request
  const text = readFileSync(file, 'utf8')
  const reserves = parseReserves(text)
  if (reserves) return await signStatement(reserves, request, prompt)
  const plan = parsePlan(text)
  if (!plan.ok) return say(EXIT.refused, `Nothing was signed: ${plan.error}.`)
  const allowed = parseLimits(readFileSync(limits, 'utf8'))
  const faultsAt = (now: number): string[] =>
    faultsOf(plan.value, { limits: allowed, journal: readJournal(path), now })
  const now = Date.now()
  const shown = describePlan(plan.value, readJournal(path), now)
  const approved = approvalsIn(request, plan.value, allowed)
  say(EXIT.done, [networkText(), '', ...shown, '', ...approved.lines, ''].join('\n'))
  const faults = [...faultsAt(now), ...approved.faults]
  if (faults.length > 0) return refuse(faults)
  const objection = await objectionTo(out, prompt)
  if (objection !== undefined) return say(EXIT.refused, objection)
  const keys = await askKeys(keystore, prompt)
  return alone(path, () => {
    // Once more: another signer may have signed since, and time has passed.
    const signedAt = Date.now()
    const since = faultsAt(signedAt)
    if (since.length > 0) return refuse(since)
    const signed = signPlan(plan.value, keys)
    // The journal is written before the signatures leave: what is in it is never signed for something else.
    appendDurably(path, journalText(entriesOf(plan.value, signedAt)))
    appendDurably(out, signedText(signed))
    return say(
      EXIT.done,
      `Signed. Take ${out} to the host: npm run operator -- payouts send ${out}`,
    )
  })
}

/** Signs that addresses are the treasury's; no transaction, so nothing goes into the journal. */
async function signStatement(
  file: ReservesFile,
  { keystore, limits, out }: Request,
  prompt: Prompt,
): Promise<number> {
  const faults = reserveFaults(file, parseLimits(readFileSync(limits, 'utf8')))
  say(EXIT.done, [networkText(), '', ...describeReserves(file), ''].join('\n'))
  if (faults.length > 0) return refuse(faults)
  const objection = await objectionTo(out, prompt)
  if (objection !== undefined) return say(EXIT.refused, objection)
  const signed = signReserves(file, await askKeys(keystore, prompt))
  appendDurably(out, reservesText(signed))
  return say(
    EXIT.done,
    `Signed. Take ${out} to the host: npm run operator -- reserves publish ${out}`,
  )
}

/** Why nothing is signed after all: what was signed before is never overwritten, and somebody must want it. */
async function objectionTo(out: string, prompt: Prompt): Promise<string | undefined> {
  if (existsSync(out)) return `Nothing was signed: ${out} is there already.`
  const typed = await prompt.line('Type "sign" to sign this: ')
  return typed.trim() === 'sign' ? undefined : '\nNothing was signed.'
}

/** What the staff's signatures say of a plan. Where this machine was given no keys of theirs, it says that. */
function approvalsIn(
  { staff, approvals }: Request,
  plan: Plan,
  { approvals: needed }: Limits,
): { readonly lines: readonly string[]; readonly faults: readonly string[] } {
  if (plan.purpose !== 'payouts') return { lines: [], faults: [] }
  if (staff === undefined) {
    const unchecked = `there is no ${STAFF} here, so nothing says that the staff has approved these payments`
    if (needed !== undefined) return { lines: [], faults: [unchecked] }
    return { lines: [`Approvals were not checked: ${unchecked}.`], faults: [] }
  }
  const keys = parseStaffKeys(readFileSync(staff, 'utf8'))
  if (!keys.ok) return { lines: [], faults: [`${staff}: ${keys.error}`] }
  const signed = parseApprovals(readFileSync(approvals, 'utf8'))
  if (!signed.ok) return { lines: [], faults: [`${approvals}: ${signed.error}`] }
  const faults = approvalFaults(plan, signed.value, keys.value, needed)
  return { lines: approvalLines(plan, signed.value, keys.value), faults }
}

function readJournal(path: string): Entry[] {
  return parseJournal(existsSync(path) ? readFileSync(path, 'utf8') : '')
}

function refuse(faults: readonly string[]): number {
  return say(EXIT.refused, ['Nothing was signed:', ...faults.map((one) => `  ${one}.`)].join('\n'))
}

/** Runs `work` while no other signer goes on with the same journal. */
function alone(journal: string, work: () => number): number {
  const lock = `${journal}.lock`
  if (!isCreated(lock))
    return refuse([
      `${lock} is there, so another signer is at work. If none is, it was cut short: delete the file and start again`,
    ])
  try {
    return work()
  } finally {
    rmSync(lock)
  }
}

async function askKeys(keystore: string | undefined, prompt: Prompt): Promise<Keys> {
  if (keystore === undefined)
    return seedKeys(await prompt.secret('Seed, or extended private key: '))
  return keystoreKeys(readFileSync(keystore, 'utf8'), await prompt.secret('Password: '))
}

function networkText(): string {
  const others = Object.entries(networkInterfaces()).filter(([, addresses]) =>
    addresses?.some(({ internal }) => !internal),
  )
  const quiet = 'This program opens no connection.'
  if (others.length === 0) return `${quiet} The machine has no network.`
  return `${quiet} The machine has a network (${others.map(([name]) => name).join(', ')}): disconnect it before you type a key.`
}

/** Control characters of a plan must not reach the terminal. */
function say(exit: number, text: string): number {
  process.stdout.write(`${text.replace(/[^\P{C}\n]/gu, '?')}\n`)
  return exit
}
