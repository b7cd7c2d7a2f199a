import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { faultsOf } from './check.ts'
import { entriesOf, InvalidJournal, journalText, parseJournal } from './journal.ts'
import { type Keys, keystoreKeys, NoKey, seedKeys } from './keys.ts'
import { InvalidLimits, parseLimits } from './limits.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { signPlan } from './sign.ts'
import { describePlan } from './words.ts'

/*
 * `npm run signer -- plan.json`: checks a plan of the host against this machine's own limits, shows what would leave, and
 * signs it. It opens no connection, and needs none.
 */
const USAGE = `npm run signer -- <plan.json> [--keystore <file>] [--limits <file>] [--journal <file>] [--out <file>]

Signs the transactions of a plan that "operator payouts plan" has written. With --keystore the key comes from an
encrypted keystore (version 3), and its password is asked for; without it the seed, or an account's extended private key
(xprv), is asked for. Neither is ever an argument.

  --limits    what may be signed; signer-limits.json by default
  --journal   what has been signed; signer-journal.jsonl by default. Keep it: without it the same nonce could be signed twice
  --out       where the signed transactions go; beside the plan by default`

const OWNER_ONLY = 0o600
const EXIT = { done: 0, refused: 1, invalid: 2 } as const

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
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
      options: { keystore: text, limits: text, journal: text, out: text },
    })
    const [plan] = positionals
    if (plan === undefined || positionals.length > 1) return undefined
    return {
      plan,
      keystore: values.keystore,
      limits: values.limits ?? 'signer-limits.json',
      journal: values.journal ?? 'signer-journal.jsonl',
      out: values.out ?? plan.replace(/(\.json)?$/, '.signed.json'),
    }
  } catch {
    return undefined
  }
}

async function sign({ plan: file, keystore, limits, journal: path, out }: Request, prompt: Prompt) {
  const plan = parsePlan(readFileSync(file, 'utf8'))
  if (!plan.ok) return say(EXIT.refused, `Nothing was signed: ${plan.error}.`)
  const journal = parseJournal(existsSync(path) ? readFileSync(path, 'utf8') : '')
  const now = Date.now()
  const rules = { limits: parseLimits(readFileSync(limits, 'utf8')), journal, now }
  say(EXIT.done, [networkText(), '', ...describePlan(plan.value, journal, now), ''].join('\n'))
  const faults = faultsOf(plan.value, rules)
  if (faults.length > 0)
    return say(
      EXIT.refused,
      ['Nothing was signed:', ...faults.map((one) => `  ${one}.`)].join('\n'),
    )
  if (existsSync(out)) return say(EXIT.refused, `Nothing was signed: ${out} is there already.`)
  if ((await prompt.line('Type "sign" to sign this: ')).trim() !== 'sign')
    return say(EXIT.refused, '\nNothing was signed.')
  const signed = signPlan(plan.value, await askKeys(keystore, prompt))
  // Before the signatures leave: what is in the journal is never signed for something else.
  appendDurably(path, journalText(entriesOf(plan.value, now)))
  appendDurably(out, signedText(signed))
  return say(EXIT.done, `Signed. Take ${out} to the host: npm run operator -- payouts send ${out}`)
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

function appendDurably(path: string, text: string): void {
  const file = openSync(path, 'a', OWNER_ONLY)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Control characters of a plan must not reach the terminal. */
function say(exit: number, text: string): number {
  process.stdout.write(`${text.replace(/[^\P{C}\n]/gu, '?')}\n`)
  return exit
}
