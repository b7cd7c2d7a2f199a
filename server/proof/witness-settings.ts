import * as v from 'valibot'
import { parseWitnessKey, type WitnessKey, witnessKeyText } from '#domain/log/cosignature.ts'

/** Somebody else who cosigns the log. */
export interface LogWitness extends WitnessKey {
  /** Its key as text. */
  readonly text: string
  /** The address before `/add-checkpoint`. */
  readonly url: string
}

const MESSAGE =
  'must be witnesses separated by commas, each its key (name+id+…), a space and its address (https://…)'

function witnessOf(listed: string): LogWitness | undefined {
  const [coded = '', address = '', ...more] = listed.trim().split(/\s+/)
  const key = parseWitnessKey(coded)
  if (!key || more.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address))
    return undefined
  return { ...key, text: witnessKeyText(key), url: address.replace(/\/+$/, '') }
}

/** Who cosigns the log, as `key address, key address`. */
export const logWitnesses = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((one) => one.trim() !== '')),
    v.check((listed) => listed.every((one) => witnessOf(one) !== undefined), MESSAGE),
    v.transform((listed) => listed.flatMap((one) => witnessOf(one) ?? [])),
    v.check(
      (found) => new Set(found.map(({ text }) => text)).size === found.length,
      'must not name a witness twice',
    ),
  ),
  '',
)
