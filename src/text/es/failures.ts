import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('es')

export const failures = {
  unreachable: 'No se puede contactar con el servicio. Revisa tu conexión e inténtalo de nuevo.',
  timeout: 'El servicio tardó demasiado en responder. Inténtalo de nuevo.',
  refused: 'El servicio no puede hacerlo en este momento. Inténtalo más tarde.',
  malformed: 'El servicio envió una respuesta no válida. Inténtalo más tarde.',
  tooMany: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  tooSoon: (seconds: number) =>
    `Demasiado pronto. Espera ${duration(seconds)} e inténtalo de nuevo.`,
  retry: 'Reintentar',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Inténtalo de nuevo en un momento.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Solo permites retiros a direcciones de tu libreta de direcciones.',
  'address-saved': (said) =>
    `Esa dirección está guardada como ${inSentence(said, /saved as (.+)\.$/)}.`,
  'address-too-new':
    'Esta dirección es nueva en tu libreta. Se puede retirar a ella 24 horas después de guardarla.',
  'bad-address': 'No es una dirección válida.',
  'bad-chain': 'La moneda no se puede retirar en esa red.',
  'bad-key': failures.refused,
  'bad-request': 'La solicitud no es válida.',
  'bad-signature': 'No es la firma de este texto con la clave de esta dirección.',
  'below-minimum': 'Está por debajo del mínimo.',
  'book-full': 'En tu libreta no caben más direcciones.',
  busy: again,
  closing: again,
  'code-expired': 'El código ya no es válido. Solicita uno nuevo.',
  'code-used': 'El código ya se usó.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Algo salió mal. Inténtalo más tarde.',
  frozen: 'Esta cuenta está congelada. En Ajustes se explica cómo descongelarla.',
  'frozen-by-operator': 'Un operador ha congelado esta cuenta. Escribe a Soporte.',
  'house-address':
    'Esa dirección es de este sitio, donde no llega ningún retiro. Elige la dirección de otra billetera.',
  'id-used': 'Envía la consulta de nuevo.',
  insufficient: errors.insufficientBalance,
  invalid: 'La solicitud no es válida.',
  'key-used': failures.refused,
  'keyless-address':
    'Nadie tiene la clave de esa dirección. Las monedas que se envíen a ella se pierden.',
  'link-used': 'Este enlace ya se usó o tiene más de 6 horas.',
  maintenance: 'El servicio está en mantenimiento. Inténtalo más tarde.',
  'name-used': 'Ya guardaste otra dirección de esta red con ese nombre.',
  'network-away': 'La red no responde en este momento.',
  'no-line': 'Esa entrada no existe.',
  'no-passkey': 'No hay ninguna llave de acceso que pueda confirmarlo.',
  'no-price': 'En este momento no hay precio, así que no se puede comprar nada.',
  'no-purchase': 'Esa compra no existe.',
  'not-found': 'No se encontró.',
  'not-frozen': 'Esta cuenta no está congelada.',
  'not-offered': 'Esto no se ofrece en este momento.',
  'not-ready': again,
  'not-waiting': 'Este retiro ya se está pagando o está decidido, así que no se puede cancelar.',
  origin: failures.refused,
  'own-address': 'Es tu propia dirección de depósito.',
  'ownership-needed': 'Por encima de este importe tienes que mostrar que la dirección es tuya.',
  'ownership-over': 'Este texto ya no es válido. Solicita uno nuevo.',
  'passkey-copied':
    'Esta llave de acceso se usó después en otro lugar, así que puede haber una copia de ella. No se hizo nada.',
  'passkey-expired': 'Se tardó demasiado. Usa la llave de acceso otra vez.',
  'passkey-known': 'Esta llave de acceso ya está añadida.',
  'passkey-needed':
    'Confírmalo con tu llave de acceso. Si la perdiste, elimínala en los ajustes con un código por correo.',
  'passkey-used': 'Esta firma ya se usó. Firma otra vez.',
  'passkey-waits': (said) =>
    `Esta llave de acceso se añadió con un código por correo. Confirma pagos a partir del ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'A esta etapa no le quedan tantos tokens.',
  spent: 'Los tokens de esta compra ya no están todos.',
  'token-contract': 'Es el contrato del token. Las monedas que se envíen a él se pierden.',
  'too-fine': 'El importe tiene más decimales de los que admite esa red.',
  'too-late': 'El plazo para desistir de esta compra ha terminado.',
  'too-many-notes': 'No caben más notas.',
  'too-many-passkeys': 'No se pueden añadir más llaves de acceso.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Inicia sesión.',
  unavailable: again,
  unknown: 'No se sabe si se hizo. Compruébalo antes de intentarlo otra vez.',
  'unknown-passkey': 'Esta llave de acceso no es tuya o ya no lo es.',
  'unknown-push-service': 'El servicio no conoce el sistema de notificaciones de este navegador.',
  withdrawn: 'Ya desististe de esta compra.',
  'wrong-amount': (said) => `La comisión es de ${feeIn(said)}. Revisa los importes otra vez.`,
  'wrong-code': 'El código es incorrecto.',
  'wrong-network': 'Esa dirección es de otra red.',
  'wrong-passkey': 'La llave de acceso no confirmó exactamente esto. No se hizo nada.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `El servicio respondió: «${sentence}»`,
)
