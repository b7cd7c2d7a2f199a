import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'
import type { Sealed } from './cipher.ts'

export const toBase64Url = ({ buffer }: Sealed): string => bufferToBase64URLString(buffer)

/** Throws if `text` is none. */
export const fromBase64Url = (text: string): Sealed => new Uint8Array(base64URLStringToBuffer(text))
