import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/security.ts'

export const passkeySettingsText = {
  title: 'Llaves de acceso',
  what: 'Una llave de acceso es una clave en tu teléfono, computadora o llave de seguridad, que se desbloquea con huella, rostro o PIN. Con una, nadie puede pagar desde tu cuenta solo con tu contraseña y tu correo.',
  none: 'Todavía no tienes ninguna llave de acceso.',
  list: 'Tus llaves de acceso',
  added: 'Añadida',
  used: 'Último uso',
  notUsed: 'Aún sin usar',
  trustedFrom: 'Confirma pagos a partir de',
  endsAt: 'Se eliminará',
  keeps: 'Úsala antes para conservarla.',
  add: 'Añadir una llave de acceso',
  remove: (name: string) => `Eliminar ${name}`,
  removeShort: 'Eliminar',
  name: 'Nombre',
  nameHint: 'Para que la reconozcas, por ejemplo el dispositivo en el que está.',
  badName: 'Escribe un nombre de hasta 40 letras, números, espacios y _ - + & # ’ ( ).',
  confirmAdd: 'Primero confirma que eres tú.',
  changes:
    'Con una llave de acceso, toda compra la necesita. Un retiro que confirmes con un código espera 24 horas, y también eliminar la llave con un código, por ejemplo si la pierdes.',
  confirmRemove: (name: string) => `La llave de acceso «${name}» ya no confirmará nada.`,
  byPasskey: 'Confirmar con la llave de acceso',
  byCode: 'Enviar un código por correo',
  byCodeAdds:
    'Si la confirmas con un código, otra llave de acceso solo confirma pagos después de 24 horas.',
  byCodeRemoves:
    'Si lo confirmas con un código, la llave de acceso se elimina después de 24 horas, salvo que se use antes. Hasta entonces sigue protegiendo tus pagos.',
  codeSent: 'Enviamos un código a tu correo.',
  code: 'Código de verificación',
  continue: 'Continuar',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en',
  create: 'Crear llave de acceso',
  creating: 'Pon nombre a la llave de acceso. Después tu navegador preguntará dónde guardarla.',
  wasAdded: 'Llave de acceso añadida',
  wasRemoved: 'Llave de acceso eliminada',
  willBeRemoved: 'La llave de acceso se eliminará en 24 horas',
  loadFailed: 'No se pudieron cargar tus llaves de acceso.',
  waiting: 'Retiros en espera',
  waitingWhat:
    'Confirmados con un código aunque tienes una llave de acceso. Si alguno no fue tuyo, cancélalo.',
  waitsUntil: 'Espera hasta',
  cancel: (what: string) => `Cancelar ${what}`,
  cancelShort: 'Cancelar',
  wasCancelled: 'Retiro cancelado',
  lost: '¿Perdiste tu llave de acceso? Elimínala aquí con un código por correo. Todavía puedes iniciar sesión con tu contraseña y tu correo.',
} satisfies Texts<typeof en.passkeySettingsText>

export const lockTitle = 'Bloqueo de la aplicación'

export const lockText = {
  hint: 'Pide la huella, el rostro o el PIN de este dispositivo antes de mostrar la aplicación, y cifra lo que guarda en él.',
  unavailable:
    'Este navegador o dispositivo no tiene llaves de acceso propias (por huella, rostro o PIN), así que la aplicación no se puede bloquear.',
  delay: 'Bloquear después de',
  delayHint:
    'Cuánto tiempo puede estar la aplicación en segundo plano. Al abrirla siempre está bloqueada.',
  delayNotStored: 'Este dispositivo no tiene espacio: el tiempo no se cambió.',
  delays: { 0: 'De inmediato', 1: '1 minuto', 5: '5 minutos', 15: '15 minutos' },
  turnOn: 'Activar el bloqueo',
  turnOff: 'Desactivar el bloqueo',
  lockNow: 'Bloquear ahora',
  isOn: 'La aplicación está bloqueada con una llave de acceso de este dispositivo. Lo que guarda aquí está cifrado.',
  curtainTitle: 'Solo una cortina',
  curtain:
    'La llave de acceso de este dispositivo no puede cifrar. El bloqueo oculta la aplicación, pero lo que se guarda en este dispositivo no está cifrado.',
  losing:
    'Si pierdes la llave de acceso, cierra sesión en la pantalla de bloqueo e inicia sesión otra vez. Tu cuenta no se ve afectada.',
  cancelled: 'No se usó la llave de acceso. Inténtalo de nuevo.',
  lockedTitle: 'La aplicación está bloqueada',
  locked: 'Usa tu huella, tu rostro o tu PIN para abrirla.',
  unlock: 'Desbloquear',
  notUnlocked:
    'No se pudo desbloquear la aplicación. Inténtalo otra vez o, si perdiste la llave de acceso, cierra sesión e inicia sesión de nuevo.',
  logOut: 'Cerrar sesión',
  logOutTitle: '¿Cerrar sesión en este dispositivo?',
  logOutHint:
    'Lo que la aplicación guarda en este dispositivo se borra y vuelve del servidor cuando inicias sesión otra vez. Las consultas de soporte escritas sin conexión y aún no enviadas se pierden.',
  confirmLogOut: 'Borrar y cerrar sesión',
  back: 'Volver',
} satisfies Texts<typeof en.lockText>

export const sessionsText = {
  title: 'Dónde tienes la sesión iniciada',
  failed: 'No se pudieron cargar tus sesiones.',
  device: (browser: string, platform: string) =>
    browser && platform
      ? `${browser} en ${platform}`
      : browser || platform || 'Dispositivo desconocido',
  current: 'Este dispositivo',
  login: 'Inicio de sesión',
  lastUse: 'Último uso',
  address: 'Dirección IP',
  unknown: 'Desconocida',
  end: 'Cerrar sesión',
  endOf: (device: string) => `Cerrar sesión: ${device}`,
  endOthers: 'Cerrar sesión en todos los demás dispositivos',
  ended: 'Sesión cerrada',
} satisfies Texts<typeof en.sessionsText>

export const freezeCardText = {
  title: 'Congelar la cuenta',
  what: 'Si crees que otra persona ha entrado en tu cuenta, congélala: no se puede retirar ni comprar nada hasta que la descongeles con un código de tu correo.',
  open: 'Congelar la cuenta',
} satisfies Texts<typeof en.freezeCardText>

export const freezeText = {
  title: 'Congelar la cuenta',
  lead: 'Si otra persona ha iniciado sesión en tu cuenta, congélala ahora.',
  effects: [
    'Los retiros y las compras se rechazan hasta que descongeles la cuenta.',
    'Los pagos que aún no se enviaron esperan.',
    'Se cierra la sesión en todos los dispositivos, también en este.',
    'Los depósitos siguen llegando.',
  ],
  freeze: 'Congelar mi cuenta',
  back: 'Volver a Ajustes',
  incomplete: 'Este enlace está incompleto. Ábrelo otra vez desde el correo.',
  over: 'Este enlace ya se usó o tiene más de 6 horas. En su lugar, elige una contraseña nueva, lo que cierra la sesión en todos los dispositivos, y contacta con soporte.',
  done: 'Tu cuenta está congelada y se cerró la sesión en todos los dispositivos.',
  next: 'Elige ahora una contraseña nueva. Después inicia sesión y descongela la cuenta en Ajustes con un código de tu correo.',
  newPassword: 'Elegir una contraseña nueva',
} satisfies Texts<typeof en.freezeText>

export const frozenText = {
  title: 'Tu cuenta está congelada',
  withdrawals:
    'No se puede retirar nada hasta que se descongele la cuenta. Los depósitos siguen llegando.',
  purchases:
    'No se puede comprar nada hasta que se descongele la cuenta. Los depósitos siguen llegando.',
  wallet:
    'No se puede retirar ni comprar nada hasta que se descongele la cuenta. Los depósitos siguen llegando.',
  toSettings: 'Descongelar en Ajustes',
} satisfies Texts<typeof en.frozenText>

export const unfreezeText = {
  since: 'Congelada desde',
  state:
    'Los retiros y las compras se rechazan, y los pagos que aún no se enviaron esperan. Los depósitos siguen llegando.',
  passwordFirst:
    'Si otra persona tenía la sesión iniciada, cambia tu contraseña antes de descongelar la cuenta.',
  byOperator: 'La congeló un operador. Contacta con soporte para que la descongele.',
  contact: 'Contactar con soporte',
  sendCode: 'Descongelar la cuenta',
  sentTo: 'Enviamos un código a',
  lift: 'Confirmar con el código',
  lifted: 'La cuenta ya no está congelada',
} satisfies Texts<typeof en.unfreezeText>
