import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Este correo ya está en uso',
  invalidOtp: 'Escribe un código válido',
  invalidCredentials: 'Escribe un correo y una contraseña válidos',
  notRegistered: 'Correo no encontrado. Regístrate y después inicia sesión',
  invalidCode: 'Escribe un código de verificación válido',
  emailNotFound: 'Correo no encontrado',
  selectPair: 'Elige un par',
  enterAddress: 'Escribe una dirección de destino',
  insufficientBalance: 'Saldo insuficiente',
  minimumValue: (minimum: string) => `El valor mínimo es ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `La compra mínima es ${minimum} ${token}`,
  tryLater: 'Inténtalo más tarde',
  copyFailed: 'Algo salió mal. Intenta copiarlo directamente',
  weakPassword:
    'La contraseña debe tener: 1) entre 8 y 30 caracteres, 2) al menos una mayúscula y una minúscula, 3) al menos un número, 4) al menos un carácter especial',
  samePassword: 'La contraseña nueva es igual a la anterior. Usa una diferente.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'Enviamos un código a tu correo. Verifícalo, por favor',
  registered: 'Te registraste correctamente',
  codeVerified: 'El código se verificó correctamente',
  codeResent: 'El código de verificación se reenvió correctamente',
  signedOut: 'Sesión cerrada',
  withdrawalPlaced: 'Retiro solicitado correctamente',
  tokenBought: 'Tokens comprados correctamente',
  passwordChanged: 'La contraseña se cambió correctamente',
  passwordReset: 'La contraseña se restableció correctamente',
  resetLinkSent: 'Enviamos el enlace para restablecer la contraseña. Revisa tu correo',
  addressCopied: 'Dirección copiada',
  copied: 'Copiado',
  querySent:
    'Tu consulta se envió correctamente. Nuestro equipo de atención al cliente te responderá en las próximas 24 horas.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'El nombre no es válido',
  email: 'El correo no es válido',
  password: 'La contraseña no cumple los requisitos',
  signupConfirm: 'Las contraseñas deben coincidir',
  confirm: 'La confirmación debe coincidir con la contraseña',
  query: 'Elige un tipo de consulta',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'En mantenimiento',
  notFound: '404 Página no encontrada',
  withdrawalFailed: 'Tu retiro falló. Inténtalo más tarde',
  buying: 'Procesando la transacción…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'Pendiente',
  approved: 'Aprobado',
  completed: 'Completado',
  rejected: 'Rechazado',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
