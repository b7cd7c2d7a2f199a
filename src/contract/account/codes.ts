import * as v from 'valibot'
import { plainText } from '#domain/account.ts'
import { LONGEST, shortText } from '../values.ts'

/**
 * How the one-time code is verified. Held: by the host; the browser sends `challenge` and the typed code. Issued: by
 * the browser, to which the host has sent the code (product §7).
 */
export type CodeAnswer = { kind: 'held'; challenge: string } | { kind: 'issued'; otp: string }

/** A host may send one of them as null beside the other, or something else by the name that it does not know. */
export const codeFields = {
  challenge: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  otp: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
    undefined,
  ),
}

interface CodeFields {
  challenge?: string | undefined
  otp?: string | undefined
}

export function codeOf({ challenge, otp }: CodeFields): CodeAnswer | undefined {
  if (challenge !== undefined) return { kind: 'held', challenge }
  return otp === undefined ? undefined : { kind: 'issued', otp }
}

/** The response of every call that sends a code: PUT /signup/otp, PUT /withdrawal/otp, GET /resendotp. */
export const codeAnswer = v.pipe(
  v.object(codeFields),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = codeOf(dataset.value)
    if (code) return code
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)

/** Proves to a host that holds the code that the caller has received it. */
export interface CodeProof {
  readonly challenge: string
  readonly code: string
}

/** The fields of the proof in a call: sent only if the host answered with a challenge. */
export const proofFields = {
  challenge: v.optional(shortText, ''),
  code: v.optional(v.pipe(v.string(), v.maxLength(LONGEST.code)), ''),
}

/**
 * The browser's evaluation of a typed code. An issued code is compared here (product §7); a held one becomes the
 * proof of the next call, and the host verifies it.
 */
export type TypedCode =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'proof'; readonly proof: CodeProof }

export function readTypedCode(answer: CodeAnswer, typed: string): TypedCode {
  const code = codeIn(typed)
  if (code === '' || code.length > LONGEST.code) return { kind: 'wrong' }
  if (answer.kind === 'held') return { kind: 'proof', proof: { challenge: answer.challenge, code } }
  return { kind: code === codeIn(answer.otp) ? 'right' : 'wrong' }
}

/** The code without the blanks and dashes of groups: the field of the screen takes none. */
const codeIn = (text: string): string => plainText(text).replace(/[\s\p{Pd}]/gu, '')
