import * as v from 'valibot'
import { ROLES } from '#domain/staff/policy.ts'
import {
  attestation,
  challengeId,
  creationOptions,
  passkeyProof,
  requestOptions,
} from '../account/passkey-ceremony.ts'

/*
 * What the console's page and its listener say to each other: JSON under /api/, always POST, since every call needs the
 * same protection.
 */
const uuid = v.pipe(v.string(), v.uuid())
const texts = v.record(v.string(), v.string())
const nothing = v.object({})

/** Who is logged in. */
export const me = v.object({
  id: uuid,
  name: v.string(),
  roles: v.array(v.picklist(ROLES)),
  /** The role that gives each order, by the order's name. */
  orders: v.record(v.string(), v.picklist(ROLES)),
  /** When the session ends, whatever is done in it: milliseconds since 1970. */
  endsAt: v.number(),
})
export type Me = v.InferOutput<typeof me>

export const session = v.object({
  id: uuid,
  device: v.string(),
  madeAt: v.number(),
  usedAt: v.number(),
  isThis: v.boolean(),
})
export type StaffSession = v.InferOutput<typeof session>

/** An argument of a command, as a form asks for it. */
export const field = v.object({
  name: v.string(),
  about: v.string(),
  isRequired: v.boolean(),
  kind: v.picklist(['text', 'flag', 'file']),
})
export type CommandField = v.InferOutput<typeof field>

export const command = v.object({
  name: v.string(),
  usage: v.string(),
  summary: v.string(),
  help: v.string(),
  effect: v.picklist(['reads', 'changes', 'moves money']),
  /** The role that gives it; none for what everybody reads. */
  may: v.optional(v.picklist(ROLES)),
  fields: v.array(field),
})
export type ConsoleCommand = v.InferOutput<typeof command>

/** What a command answers. */
export const answer = v.object({
  isDone: v.boolean(),
  lines: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.unknown())),
  files: v.array(v.object({ name: v.string(), text: v.string() })),
})
export type CommandAnswer = v.InferOutput<typeof answer>

/** What is to be signed. Its SHA-256 is the challenge in `options`. */
export const draft = v.object({
  id: uuid,
  text: v.string(),
  /** The text of the order that an approval is about. */
  about: v.optional(v.string()),
  /** How many others must agree before it is carried out. */
  needs: v.number(),
  options: requestOptions,
})
export type Draft = v.InferOutput<typeof draft>

/** What became of what was signed. */
export const signedAnswer = v.object({
  ...answer.entries,
  /** How many others must still agree; 0 once it was carried out or refused. */
  waitsFor: v.number(),
})
export type SignedAnswer = v.InferOutput<typeof signedAnswer>

/** The calls, each with what is asked and what is answered. */
export const CONSOLE_CALLS = {
  me: { asks: nothing, answers: me },
  'login/options': {
    asks: nothing,
    answers: v.object({ challenge: challengeId, options: requestOptions }),
  },
  login: { asks: passkeyProof, answers: me },
  logout: { asks: nothing, answers: nothing },
  'enrol/options': {
    asks: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
    answers: v.object({
      challenge: challengeId,
      name: v.string(),
      options: v.object({
        ...creationOptions.entries,
        // So that the browser finds it without being told who logs in.
        authenticatorSelection: v.object({
          residentKey: v.literal('required'),
          userVerification: v.literal('required'),
        }),
      }),
    }),
  },
  enrol: {
    asks: v.object({
      token: v.pipe(v.string(), v.maxLength(100)),
      challenge: challengeId,
      response: attestation,
    }),
    answers: me,
  },
  sessions: { asks: nothing, answers: v.object({ sessions: v.array(session) }) },
  'sessions/end': { asks: v.object({ id: uuid }), answers: nothing },
  commands: { asks: nothing, answers: v.object({ commands: v.array(command) }) },
  query: {
    asks: v.object({ command: v.string(), texts, after: v.optional(v.string()) }),
    answers: answer,
  },
  orders: { asks: v.object({ command: v.string(), texts }), answers: draft },
  approvals: {
    asks: v.object({ order: uuid, verdict: v.picklist(['agree', 'object']) }),
    answers: draft,
  },
  sign: {
    asks: v.object({ id: uuid, response: passkeyProof.entries.response }),
    answers: signedAnswer,
  },
} as const
export type ConsoleCall = keyof typeof CONSOLE_CALLS
export type Asked<C extends ConsoleCall> = v.InferInput<(typeof CONSOLE_CALLS)[C]['asks']>
export type Answered<C extends ConsoleCall> = v.InferOutput<(typeof CONSOLE_CALLS)[C]['answers']>
