import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'Ajustes',
  groups: {
    account: 'Cuenta',
    security: 'Seguridad',
    addresses: 'Libreta de direcciones',
    notifications: 'Notificaciones',
    device: 'Aplicación y dispositivo',
  },
  all: 'Todos los ajustes',
  account: 'Cuenta',
  name: 'Nombre',
  email: 'Correo electrónico',
  profileFailed: 'No se pudieron cargar tu nombre y tu correo.',
  passwordTitle: 'Contraseña',
  old: 'Contraseña actual',
  new: 'Contraseña nueva',
  newHint: 'De 8 a 20 caracteres, con una mayúscula, un número y uno de estos: !@#$%^&*',
  confirm: 'Confirmar contraseña',
  change: 'Cambiar contraseña',
  hostNotNotified:
    'Tu contraseña se cambió, pero no se pudo cerrar la sesión en tus otros dispositivos. Para estar seguro, inicia sesión y cámbiala otra vez.',
  appearance: 'Apariencia',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  device: 'Este dispositivo',
  deviceHint:
    'Borra todos tus datos de este dispositivo, incluido el historial para ver sin conexión, y cierra la sesión aquí.',
  forget: 'Olvidar este dispositivo',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'Código de verificación',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en',
  expired: 'Este código ya no es válido. Solicita uno nuevo.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'Frase antiphishing',
  intro: (site: string) =>
    `Palabras tuyas al final de cada correo de ${site}. Un correo sin ellas no es nuestro.`,
  none: 'Todavía no has elegido una frase.',
  since: 'En nuestros correos desde',
  secret: 'No se muestra aquí, para que nadie la lea por encima de tu hombro.',
  phrase: 'Frase',
  hint: 'Algo que reconozcas al instante y que no sea una de tus contraseñas.',
  set: 'Establecer frase',
  change: 'Cambiar frase',
  remove: 'Eliminar',
  offline: 'La frase se puede cambiar cuando tengas conexión.',
  failed: 'No se pudo cargar tu frase antiphishing.',
  faults: {
    'too-short': 'Una frase tiene al menos 4 caracteres.',
    'too-long': 'Una frase tiene como máximo 60 caracteres.',
    unfit: 'Una frase es una línea de texto simple.',
  },
  sent: 'Enviamos un código a tu correo. Con él se confirma el cambio.',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  wasSet: 'Tu frase está establecida',
  wasRemoved: 'Tu frase se eliminó',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'Libreta de direcciones',
  none: 'No hay direcciones guardadas en esta red',
  noneHint: 'Guarda una en tus ajustes o después de un retiro.',
  close: 'Cerrar',
  isNew: 'Nueva',
  saved: (name: string) => `Es ${name} en tu libreta de direcciones.`,
  savedNew: (name: string) =>
    `Es ${name} en tu libreta de direcciones, guardada hace menos de 24 horas. Compara cada grupo con su origen.`,
  lookAlike: (name: string) =>
    `Cuidado: no es ${name} de tu libreta de direcciones, aunque se le parece.`,
  savedTwin: (name: string) => `${name} es`,
  notSaved:
    'Solo permites retiros a direcciones que llevan 24 horas en tu libreta. Esta no está en ella.',
  tooNew:
    'Solo permites retiros a direcciones que llevan 24 horas en tu libreta. Podrás retirar a esta a partir de',
  save: 'Guardar esta dirección',
  name: 'Nombre en tu libreta de direcciones',
  nameHint: 'Por ejemplo, la billetera o la persona a la que pertenece.',
  confirm: 'Guardar',
  wasSaved: (name: string) => `Guardada como ${name}`,
  faults: {
    'no-name': 'Escribe un nombre.',
    'long-name': 'Un nombre tiene como máximo 40 caracteres.',
    'bad-name': 'Un nombre solo tiene letras, números, espacios y _ - + & # ’ ( ).',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'Libreta de direcciones',
  intro:
    'Direcciones a las que retiras, con su nombre. Una dirección guardada se marca como nueva durante 24 horas.',
  empty: 'No hay direcciones guardadas',
  failed: 'No se pudo cargar tu libreta de direcciones.',
  offline: 'Como está guardada en este dispositivo. Podrás cambiarla cuando tengas conexión.',
  add: 'Añadir una dirección',
  network: 'Red',
  chooseNetwork: 'Elige una red',
  address: 'Dirección',
  save: 'Guardar dirección',
  cancel: 'Cancelar',
  added: (name: string) => `${name} se añadió a tu libreta de direcciones`,
  newUntil: 'hasta',
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  removeTitle: (name: string) => `¿Eliminar ${name}?`,
  removeHint: 'Si la guardas otra vez, vuelve a ser nueva durante 24 horas.',
  removed: (name: string) => `${name} se eliminó`,
  keep: 'Conservar',
  resembles: (name: string) =>
    `Cuidado: esta dirección se parece a ${name}, pero es otra. Compara cada grupo.`,
  noNetwork: 'Elige una red.',
  noAddress: 'Escribe una dirección.',
  badAddress: (network: string) => `No es una dirección válida en ${network}.`,
  wrongNetwork: (network: string) => `No es una dirección de ${network}.`,
  tokenContract: 'Es el contrato del propio token. Las monedas que se envíen a él se pierden.',
  keylessAddress:
    'Nadie tiene la clave de esta dirección. Las monedas que se envíen a ella se pierden.',
  restriction: 'Retirar solo a direcciones guardadas',
  off: 'Desactivado. Los retiros pueden ir a cualquier dirección.',
  on: 'Activado. Los retiros solo van a direcciones guardadas desde hace 24 horas.',
  ending: 'Sigue activado. Los retiros podrán ir a cualquier dirección solo a partir de',
  delay: 'Desactivarlo tarda 24 horas, y te avisamos por correo.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  keepOn: 'Mantenerlo activado',
  turnedOn: 'Ahora los retiros solo van a direcciones guardadas',
  turningOff: 'Termina en 24 horas',
  stays: 'Sigue activado',
} satisfies Texts<typeof en.addressBookText>

export const personalDataTitle = 'Tus datos'

export const personalDataText = {
  what: 'Un archivo con todo lo que está guardado sobre ti: para personas en PDF, para programas en JSON.',
  files: { json: 'Descargar mis datos (JSON)', pdf: 'Descargar mis datos (PDF)' },
  deletion: 'Eliminar la cuenta',
  deletionWhat:
    'Primero retira todo: se rechaza mientras haya saldo o algo pendiente. Se borran tu nombre, tu correo, tus inicios de sesión, tus direcciones y tus notas; lo que la ley obliga a conservar de tus pagos se queda, sin tu nombre. No se puede deshacer.',
  ask: 'Enviar un código para eliminar mi cuenta',
  sent: 'Enviamos un código a tu correo. Al confirmarlo, la cuenta se elimina de inmediato.',
  confirm: 'Eliminar mi cuenta',
  keep: 'Conservar la cuenta',
  deleted: 'Tu cuenta fue eliminada.',
} satisfies Texts<typeof en.personalDataText>
