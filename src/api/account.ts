import * as v from 'valibot'
import { codeAnswer, loginAnswer, profileAnswer } from '#contract/answers.ts'
import type { SignupOtpRequest, SignupRequest, VerifyRequest } from '#contract/requests.ts'
import { log } from './log.ts'
import type { HasClient } from './request.ts'

export interface SignUp {
  name: string
  email: string
  password: string
  /** The identity provider's token, which proves that the account there is this person's. */
  idToken: string
  proof?: VerifyRequest | undefined
}

export const createAccountApi = ({ client }: HasClient) => ({
  /** Refused with 409, or with anything by a host of the plain specification: the e-mail is already used. */
  requestSignupCode: ({ email, name }: { email: string; name: string }) =>
    client.request(codeAnswer, {
      method: 'PUT',
      path: '/signup/otp',
      body: { email, Name: name, command: 'signup' } satisfies SignupOtpRequest,
    }),

  signUp: ({ name, email, password, idToken, proof }: SignUp) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/signup',
      bearer: { token: idToken },
      body: { Name: name, Email: email, Pass: password, ...proof } satisfies SignupRequest,
    }),

  /** 401: the e-mail is not registered. The token is worth nothing before its code is verified. */
  logIn: ({ email, idToken }: { email: string; idToken: string }) =>
    client.request(loginAnswer, {
      method: 'POST',
      path: '/login',
      bearer: { token: idToken },
      body: { email },
    }),

  /** `token` is the pending login's: at /otp there is no session yet. 429 within 60 s of the last code. */
  resendCode: (token: string) =>
    client.request(codeAnswer, { method: 'GET', path: '/resendotp', bearer: { token } }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  verifyCode: ({ token, challenge, code }: VerifyRequest & { token: string }) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/otp/verify',
      bearer: { token },
      body: { challenge, code },
    }),

  /** Beyond spec §7: afterwards the token is worth nothing, wherever else it may be. A failure is only logged (spec §8). */
  async leave(token: string): Promise<void> {
    const answer = await client.request(v.unknown(), {
      method: 'POST',
      path: '/logout',
      bearer: { token },
    })
    if (!answer.ok) log('The logout did not reach the host', answer.error)
  },

  profileDetail: () =>
    client.request(profileAnswer, { method: 'GET', path: '/profile/detail', bearer: 'session' }),

  /** Tells the host that the identity provider has a new password; the other sessions end. */
  passwordUpdated: ({ password }: { password: string }) =>
    client.request(v.unknown(), {
      method: 'PUT',
      path: '/profile/password/update',
      bearer: 'session',
      body: { password },
    }),

  resetUpdated: ({ email, password }: { email: string; password: string }) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/reset/update',
      body: { Email: email, password },
    }),

  /** 404: nobody has this e-mail. */
  forgotPassword: (email: string) =>
    client.request(v.unknown(), {
      method: 'PUT',
      path: '/forgot/password',
      body: { email, command: 'forgot' },
    }),
})
