import type { Fetch } from '../../../platform/http-out/fetch.ts'
import { priceUnits } from './decimal.ts'
import { textAt } from './json-path.ts'
import { NoPrice } from './no-price.ts'
import type { SourceSetting } from './source-setting.ts'

type WebSetting = Extract<SourceSetting, { kind: 'http' }>

/** Characters of an answer that is a ticker. */
const MAX_ANSWER = 64 * 1024

/** The price of a JSON document, and the time that it says it is from. Rejects with NoPrice, or as fetch does. */
export async function readWebPrice(
  { url, path, timePath }: WebSetting,
  { fetch, signal, now }: { readonly fetch: Fetch; readonly signal: AbortSignal; now: Date },
): Promise<{ units: bigint; at: Date }> {
  const headers = { accept: 'application/json' }
  const response = await fetch(url, { headers, redirect: 'error', signal })
  if (!response.ok) throw new NoPrice(`status ${response.status}`)
  const json = await textOf(response)
  const units = priceUnits(valueAt(json, path))
  if (units === undefined) throw new NoPrice(`what is at ${path} is no price`)
  if (timePath === undefined) return { units, at: now }
  const at = timeOf(valueAt(json, timePath))
  if (!at) throw new NoPrice(`what is at ${timePath} is no time`)
  return { units, at }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > MAX_ANSWER) throw new NoPrice('the answer is too long')
  }
  return text
}

function valueAt(json: string, path: string): string {
  try {
    const text = textAt(json, path)
    if (text !== undefined) return text
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new NoPrice('the answer is not JSON')
  }
  throw new NoPrice(`there is nothing at ${path}`)
}

/** A smaller number is a time in seconds since 1970, any other one in milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

/** ISO 8601, or seconds or milliseconds since 1970. */
function timeOf(text: string): Date | undefined {
  const number = /^\d{9,14}(\.\d+)?$/.test(text) ? Number(text) : undefined
  const time = number === undefined ? Date.parse(text) : inMilliseconds(number)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const inMilliseconds = (number: number): number =>
  number < MILLISECONDS_FROM ? number * 1000 : number
