import * as v from 'valibot'
import type { Call } from '../values.ts'
import { proofFields } from './codes.ts'

/** The extension `personal-data`: all that the host knows of the caller, as a file. */
export const personalData = { method: 'GET', path: '/account/data' } as const satisfies Call

/** The files by what they are called in the call, with their content types. */
export const DATA_TYPES = { json: 'application/json', pdf: 'application/pdf' } as const
export type DataFormat = keyof typeof DATA_TYPES

export const personalDataCall = (format: DataFormat): Call => ({
  method: personalData.method,
  path: `${personalData.path}?format=${format}`,
})
export const personalDataRequest = v.object({ format: v.picklist(['json', 'pdf']) })

/** The extension `account-deletion`: mails a code, with which the account is deleted. The answer is a `codeAnswer`. */
export const deletionOtp = { method: 'PUT', path: '/account/delete/otp' } as const satisfies Call
export const deletion = { method: 'POST', path: '/account/delete' } as const satisfies Call
export const deletionRequest = v.object(proofFields)
