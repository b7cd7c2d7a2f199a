import * as v from 'valibot'
import { type CodeProof, codeAnswer } from '#contract/account/codes.ts'
import { login, loginAnswer, otpVerify, resendOtp } from '#contract/account/login.ts'
import {
  encodeForgot,
  encodeResetUpdate,
  forgotPassword,
  passwordUpdate,
  resetUpdate,
} from '#contract/account/password.ts'
import {
  languageUpdate,
  mailPhrase,
  mailPhraseAnswer,
  mailPhraseOtp,
  mailPhraseOtpAnswer,
  mailPhraseUpdate,
  profileAnswer,
  profileDetail,
} from '#contract/account/profile.ts'
import {
  encodeSignup,
  encodeSignupOtp,
  type NewAccount,
  signup,
  signupOtp,
} from '#contract/account/signup.ts'
import type { HasClient } from '../request.ts'

export interface SignUp extends NewAccount {
  /** The identity provider's ID token: proof that the person owns the account there. */
  idToken: string
  proof?: CodeProof | undefined
}

export const createAccountApi = ({ client }: HasClient) => ({
  /** 409 from our host, any refusal from a plain host: the e-mail is already used. */
  requestSignupCode: (person: { email: string; name: string }) =>
    client.request(codeAnswer, { ...signupOtp, body: encodeSignupOtp(person) }),

  signUp: ({ idToken, proof, ...account }: SignUp) =>
    client.request(v.unknown(), {
      ...signup,
      bearer: { token: idToken },
      body: encodeSignup(account, proof),
    }),

  /** 401: the e-mail is not registered. The token is not valid until its code is verified. */
  logIn: ({ email, idToken }: { email: string; idToken: string }) =>
    client.request(loginAnswer, { ...login, bearer: { token: idToken }, body: { email } }),

  /** `token` is the pending login's: there is no session at /otp yet. 429 within RESEND_PAUSE of the last code. */
  resendCode: (token: string) => client.request(codeAnswer, { ...resendOtp, bearer: { token } }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  verifyCode: ({ token, ...proof }: CodeProof & { token: string }) =>
    client.request(v.unknown(), { ...otpVerify, bearer: { token }, body: proof }),

  /** Notifies the host that the password at the identity provider has changed; it ends the other sessions. */
  passwordUpdated: ({ password }: { password: string }) =>
    client.request(v.unknown(), { ...passwordUpdate, bearer: 'session', body: { password } }),

  resetUpdated: (reset: { email: string; password: string }) =>
    client.request(v.unknown(), { ...resetUpdate, body: encodeResetUpdate(reset) }),

  /** 404: the e-mail is not registered. */
  forgotPassword: (email: string) =>
    client.request(v.unknown(), { ...forgotPassword, body: encodeForgot(email) }),
})

/** Calls of the logged-in person. */
export const createProfileApi = ({ client }: HasClient) => ({
  /** Only for hosts that offer `language`. */
  setLanguage: (language: string) =>
    client.request(v.unknown(), { ...languageUpdate, bearer: 'session', body: { language } }),

  profileDetail: () => client.request(profileAnswer, { ...profileDetail, bearer: 'session' }),
})

/** Only for hosts that offer `mail-phrase`. A phrase is null to remove it. */
export const createPhraseApi = ({ client }: HasClient) => ({
  mailPhrase: () => client.request(mailPhraseAnswer, { ...mailPhrase, bearer: 'session' }),

  /** 429 within RESEND_PAUSE of the last code. */
  requestPhraseCode: (phrase: string | null) =>
    client.request(mailPhraseOtpAnswer, { ...mailPhraseOtp, bearer: 'session', body: { phrase } }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  setPhrase: (phrase: string | null, proof: CodeProof) =>
    client.request(mailPhraseAnswer, {
      ...mailPhraseUpdate,
      bearer: 'session',
      body: { phrase, ...proof },
    }),
})
