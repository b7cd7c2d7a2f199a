import type { FastifyError, FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isEmail, plainName } from '#domain/account.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { RETRY_SOON, Refusal } from '../../platform/http/refusal.ts'
import { callerFrom } from '../../platform/limits/caller.ts'
import type { Devices } from '../sessions/devices.ts'
import type { Account } from './accounts.ts'
import type { PasswordHooks, Provider, SignedIn } from './provider.ts'
import { ID_TOKEN_LIFE } from './tokens.ts'
import { ToolkitError, toolkitBody } from './toolkit-error.ts'

/** The part of Google's Identity Toolkit API that the firebase SDK calls for e-mail and password. */
const TOOLKIT = '/identitytoolkit.googleapis.com'
const TOKEN = '/securetoken.googleapis.com/v1/token'

const text = v.pipe(v.string(), v.maxLength(4096))
/** PostgreSQL cannot store a NUL character. */
const withoutNul = v.check((value: string) => !value.includes('\0'))
const credentials = v.object({
  email: v.pipe(text, v.trim(), v.maxLength(254), v.check(isEmail, 'INVALID_EMAIL')),
  password: v.pipe(text, v.nonEmpty('MISSING_PASSWORD')),
})
const idToken = v.object({ idToken: text })
const update = v.object({
  idToken: text,
  password: v.optional(text),
  displayName: v.optional(v.pipe(text, withoutNul, v.transform(plainName), v.maxLength(100))),
})
const reset = v.object({ oobCode: text, newPassword: v.optional(text) })
const renewal = v.object({ grant_type: v.literal('refresh_token'), refresh_token: text })

const expiresIn = String(ID_TOKEN_LIFE / 1000)
const millis = (date: Date) => String(date.getTime())

const tokensOf = ({ idToken, refreshToken }: SignedIn) => ({ idToken, refreshToken, expiresIn })

const providerUserInfo = ({ email, displayName }: Account) => [
  { providerId: 'password', federatedId: email, email, rawId: email, displayName },
]

const userOf = (account: Account) => ({
  localId: account.uid,
  email: account.email,
  displayName: account.displayName,
  emailVerified: account.isEmailVerified,
  // Google's placeholder ("REDACTED"): the SDK treats an account without a hash as anonymous.
  passwordHash: 'UkVEQUNURUQ=',
  passwordUpdatedAt: account.passwordChangedAt.getTime(),
  validSince: String(Math.floor(account.passwordChangedAt.getTime() / 1000)),
  createdAt: millis(account.createdAt),
  lastLoginAt: millis(account.lastLoginAt),
  lastRefreshAt: account.lastLoginAt.toISOString(),
  providerUserInfo: providerUserInfo(account),
})

function parse<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const { message } = result.issues[0]
  throw new ToolkitError(/^[A-Z_]+$/.test(message) ? message : 'INVALID_REQ_TYPE')
}

/** Registered in a scope of their own, because errors and form bodies are Google's. */
export const toolkitRoutes =
  (provider: Provider, hooks: PasswordHooks, devices: Devices) => (root: FastifyInstance) => {
    root.register(async (app) => {
      app.setErrorHandler<FastifyError>((error, request, reply) => {
        if (error instanceof ToolkitError) return reply.code(400).send(toolkitBody(error.message))
        // Google has no error of its own for it; the SDK understands this one.
        if (error instanceof Refusal && error.retryAfter !== undefined)
          return reply
            .code(error.status)
            .header('retry-after', error.retryAfter)
            .send(toolkitBody('TOO_MANY_ATTEMPTS_TRY_LATER'))
        const status = error.statusCode ?? 500
        if (status < 500) return reply.code(400).send(toolkitBody('INVALID_REQ_TYPE'))
        request.log.error({ err: error }, 'identity')
        if (error instanceof DatabaseUnavailable)
          return reply.code(503).header('retry-after', RETRY_SOON).send(toolkitBody('UNAVAILABLE'))
        return reply.code(500).send(toolkitBody('INTERNAL_ERROR'))
      })
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: unknown, body: string | Buffer) =>
          Object.fromEntries(new URLSearchParams(String(body))),
      )

      // A double colon is Fastify's escape for a literal colon.
      app.post(`${TOOLKIT}/v1/accounts::signUp`, async (request) => {
        const { email, password } = parse(credentials, request.body)
        const signedIn = await provider.signUp(email, password, callerFrom(request, devices))
        const { account } = signedIn
        return { localId: account.uid, email: account.email, ...tokensOf(signedIn) }
      })

      app.post(`${TOOLKIT}/v1/accounts::signInWithPassword`, async (request) => {
        const { email, password } = parse(credentials, request.body)
        const signedIn = await provider.signIn(email, password, callerFrom(request, devices))
        const { account } = signedIn
        return {
          localId: account.uid,
          email: account.email,
          displayName: account.displayName,
          registered: true,
          ...tokensOf(signedIn),
        }
      })

      app.post(`${TOOLKIT}/v1/accounts::lookup`, async ({ body }) => ({
        users: [userOf(await provider.lookup(parse(idToken, body).idToken))],
      }))

      app.post(`${TOOLKIT}/v1/accounts::update`, async (request) => {
        const { idToken, password, displayName } = parse(update, request.body)
        if (displayName !== undefined) await provider.setDisplayName(idToken, displayName)
        if (password === undefined) return userOf(await provider.lookup(idToken))
        const signedIn = await provider.changePassword(
          idToken,
          password,
          callerFrom(request, devices),
        )
        hooks.notify(signedIn.account, 'changed').catch(logMailError(request))
        return { ...userOf(signedIn.account), ...tokensOf(signedIn) }
      })

      app.post(`${TOOLKIT}/v1/accounts::delete`, async ({ body }) => {
        await provider.remove(parse(idToken, body).idToken)
        return {}
      })

      app.post(`${TOOLKIT}/v1/accounts::resetPassword`, async (request) => {
        const { oobCode, newPassword } = parse(reset, request.body)
        const requestType = 'PASSWORD_RESET'
        if (newPassword === undefined)
          return { email: await provider.emailOfReset(oobCode), requestType }
        const caller = callerFrom(request, devices)
        const account = await provider.resetPassword(oobCode, newPassword, caller)
        hooks.notify(account, 'reset').catch(logMailError(request))
        return { email: account.email, requestType }
      })

      app.get(`${TOOLKIT}/v2/passwordPolicy`, async () => ({
        customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
        enforcementState: 'ENFORCE',
        forceUpgradeOnSignin: false,
        schemaVersion: 1,
      }))

      app.get(`${TOOLKIT}/v2/recaptchaConfig`, async () => ({ recaptchaEnforcementState: [] }))

      app.post(TOKEN, async ({ body }) => {
        const { refresh_token } = parse(renewal, body)
        const { account, idToken, refreshToken } = await provider.refresh(refresh_token)
        return {
          access_token: idToken,
          id_token: idToken,
          refresh_token: refreshToken,
          expires_in: expiresIn,
          token_type: 'Bearer',
          user_id: account.uid,
        }
      })
    })
  }
