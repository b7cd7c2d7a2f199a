import type { CodeAnswer } from './answers.ts'
import { LONGEST } from './lengths.ts'
import type { VerifyRequest } from './requests.ts'

/** As long as our host's codes are good, in milliseconds. */
export const CODE_LIFE = 10 * 60_000

/**
 * What a typed code amounts to in the browser. An issued code is compared here (spec §7); a held one is
 * not known here, so it becomes the proof that the next call carries, and the host decides.
 */
export type TypedCode =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'proof'; readonly proof: VerifyRequest }

export function readTypedCode(answer: CodeAnswer, typed: string): TypedCode {
  const code = typed.trim()
  if (code === '' || code.length > LONGEST.code) return { kind: 'wrong' }
  if (answer.kind === 'held') return { kind: 'proof', proof: { challenge: answer.challenge, code } }
  return { kind: code === answer.otp ? 'right' : 'wrong' }
}
