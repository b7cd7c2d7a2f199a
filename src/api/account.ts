import * as v from 'valibot'
import { codeAnswer, loginAnswer, profileAnswer } from '#contract/answers.ts'
import type { SignupOtpRequest, SignupRequest, VerifyRequest } from '#contract/requests.ts'
import { log } from './log.ts'
import { request } from './request.ts'

/** Refused with 409, or with anything by a host of the plain specification: the e-mail is already used. */
export const requestSignupCode = ({ email, name }: { email: string; name: string }) =>
  request(codeAnswer, {
    method: 'PUT',
    path: '/signup/otp',
    body: { email, Name: name, command: 'signup' } satisfies SignupOtpRequest,
  })

export interface SignUp {
  name: string
  email: string
  password: string
  /** The identity provider's token, which proves that the account there is this person's. */
  idToken: string
  proof?: VerifyRequest | undefined
}

export const signUp = ({ name, email, password, idToken, proof }: SignUp) =>
  request(v.unknown(), {
    method: 'POST',
    path: '/signup',
    bearer: { token: idToken },
    body: { Name: name, Email: email, Pass: password, ...proof } satisfies SignupRequest,
  })

/** 401: the e-mail is not registered. The token is worth nothing before its code is verified. */
export const logIn = ({ email, idToken }: { email: string; idToken: string }) =>
  request(loginAnswer, {
    method: 'POST',
    path: '/login',
    bearer: { token: idToken },
    body: { email },
  })

/** `token` is the pending login's: at /otp there is no session yet. 429 within 60 s of the last code. */
export const resendCode = (token: string) =>
  request(codeAnswer, { method: 'GET', path: '/resendotp', bearer: { token } })

/** 403: wrong code. 410: expired, or locked after too many tries. */
export const verifyCode = ({ token, challenge, code }: VerifyRequest & { token: string }) =>
  request(v.unknown(), {
    method: 'POST',
    path: '/otp/verify',
    bearer: { token },
    body: { challenge, code },
  })

/** Beyond spec §7: afterwards the token is worth nothing, wherever else it may be. A failure is only logged (spec §8). */
export async function leave(token: string): Promise<void> {
  const answer = await request(v.unknown(), { method: 'POST', path: '/logout', bearer: { token } })
  if (!answer.ok) log('The host was not told of the logout', answer.error)
}

export const profileDetail = () =>
  request(profileAnswer, { method: 'GET', path: '/profile/detail', bearer: 'session' })

/** Tells the host that the identity provider has a new password; the other sessions end. */
export const passwordUpdated = ({ password }: { password: string }) =>
  request(v.unknown(), {
    method: 'PUT',
    path: '/profile/password/update',
    bearer: 'session',
    body: { password },
  })

export const resetUpdated = ({ email, password }: { email: string; password: string }) =>
  request(v.unknown(), { method: 'POST', path: '/reset/update', body: { Email: email, password } })

/** 404: nobody has this e-mail. */
export const forgotPassword = (email: string) =>
  request(v.unknown(), {
    method: 'PUT',
    path: '/forgot/password',
    body: { email, command: 'forgot' },
  })
