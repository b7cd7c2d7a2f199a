import * as v from 'valibot'
import { isSessionToken } from './session-token.ts'
import { jsonString, units } from './values.ts'

/**
 * Who holds the one-time code. Held: the host keeps it and decides; the browser sends `challenge` and what
 * was typed. Issued: the host hands the code to the browser, which compares (spec §7, to the letter).
 */
export type CodeAnswer = { kind: 'held'; challenge: string } | { kind: 'issued'; otp: string }

const codeFields = {
  challenge: v.optional(v.string()),
  otp: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
}

interface CodeFields {
  challenge?: string | undefined
  otp?: string | undefined
}

function codeOf({ challenge, otp }: CodeFields): CodeAnswer | undefined {
  if (challenge !== undefined) return { kind: 'held', challenge }
  return otp === undefined ? undefined : { kind: 'issued', otp }
}

/** PUT /signup/otp, PUT /withdrawal/otp, GET /resendotp. */
export const codeAnswer = v.pipe(
  v.object(codeFields),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = codeOf(dataset.value)
    if (code) return code
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)

export const sessionToken = v.pipe(v.string(), v.check(isSessionToken, 'no session token'))

/** POST /login: the session token and the code, in one of its two kinds. */
export const loginAnswer = v.pipe(
  v.object({ token: sessionToken, ...codeFields }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = codeOf(dataset.value)
    if (code) return { token: dataset.value.token, code }
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)

const person = v.object({ name: v.string(), email: v.string() })
/** GET /profile/detail: the person, as in spec §3, or a row of one, as in spec §7. */
export const profileAnswer = jsonString(
  v.union([
    person,
    v.pipe(
      v.tuple([person]),
      v.transform(([only]) => only),
    ),
  ]),
)
export type Profile = v.InferOutput<typeof profileAnswer>

/** PUT /particular/address: the deposit address, bare or as a JSON string. */
export const addressAnswer = v.pipe(jsonString(v.string()), v.trim(), v.minLength(1))

const feeUnits = v.optional(units, '0')

/** PUT /particular/balance (spec §3). Units of 10⁻¹⁸; prices are USDT per coin; fees of the asked coin, `tokenFee` and `minToken` of the token. */
export const particularBalanceAnswer = jsonString(
  v.object({
    val: units,
    fee: jsonString(
      v.object({
        withFee: feeUnits,
        minWitusdt: feeUnits,
        price: feeUnits,
        price1: feeUnits,
        tokenPrice: feeUnits,
        tokenFee: feeUnits,
        minToken: feeUnits,
      }),
    ),
  }),
)
export type ParticularBalance = v.InferOutput<typeof particularBalanceAnswer>

/** What the balance stream says (spec §3): totals, available amounts, and the prices of BNB, ETH and TRX in USDT. */
export const balanceFigures = <T extends v.GenericSchema>(figure: T) =>
  v.object({
    bnb: figure,
    usdt: figure,
    token: figure,
    eth: figure,
    trx: figure,
    bnb1: figure,
    usdt1: figure,
    token1: figure,
    eth1: figure,
    trx1: figure,
    price: figure,
    price1: figure,
    price2: figure,
    tokenPrice: v.optional(figure),
  })

export const balanceMessage = jsonString(balanceFigures(units))
export type BalanceMessage = v.InferOutput<typeof balanceMessage>

const httpsUrl = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => new URL(text).protocol === 'https:', 'https only'),
)
const footerLink = v.object({ title: v.pipe(v.string(), v.nonEmpty()), url: httpsUrl })
export type FooterLink = v.InferOutput<typeof footerLink>

/** GET /link: entries that are not a title and an https address are left out. */
export const linksAnswer = v.pipe(
  jsonString(v.array(v.unknown())),
  v.transform((items) =>
    items.flatMap((item) => {
      const result = v.safeParse(footerLink, item)
      return result.success ? [result.output] : []
    }),
  ),
)
