import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Si fuiste tú, no tienes que hacer nada.',
  recovery: (site: string) =>
    `Si no fuiste tú, protege tu cuenta ahora: elige una contraseña nueva en ${site}/forgot y después escribe a soporte en ${site}/support.`,
  questions: (site: string) => `Si tienes preguntas, escribe a soporte en ${site}/support.`,
  noClaim: (name: string) =>
    `Nunca hay que reclamar nada: ${name} llega a tu cuenta por sí solo. Una página o un mensaje que te pide conectar una billetera para reclamarlo no es nuestro.`,
  neverAsked: 'Nunca pedimos una contraseña, un código ni una clave privada.',
  phrase: 'Tu frase antiphishing:',
  log: 'El registro público de este sitio:',
  logState: (size: string, root: string) => `${size} entradas, raíz ${root}`,
  amount: (value: string) => `Importe: ${value}`,
  arrives: (value: string) => `Llega: ${value}`,
  network: (value: string) => `Red: ${value}`,
  address: (value: string) => `Dirección: ${value}`,
  transaction: (value: string) => `Transacción: ${value}`,
  reason: (value: string) => `Motivo: ${value}`,
  name: (value: string) => `Nombre: ${value}`,
  time: (value: string) => `Hora: ${value}`,
  device: (value: string) => `Dispositivo: ${value}`,
  unknownDevice: 'no reconocido',
  deviceName: (browser: string, platform: string) => `${browser} en ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `Tu código de ${name} es ${code}`,
  life: (minutes: number) => `Sirve una sola vez, durante ${minutes} minutos.`,
  onlyHere: (name: string) =>
    `Escríbelo solo en el sitio de ${name}. Nadie de ${name} te lo pedirá nunca.`,
  notYou:
    'Si no fuiste tú, no compartas el código. Es posible que alguien sepa tu contraseña: cámbiala, por favor.',
  login: { subject: 'código de inicio de sesión', what: 'Este código es para iniciar sesión.' },
  withdrawal: { subject: 'código de retiro', what: 'Este código es solo para este retiro.' },
  deletion: {
    subject: 'eliminar tu cuenta',
    what: 'Este código es para eliminar tu cuenta, lo que no se puede deshacer.',
  },
  unfreeze: {
    subject: 'código para descongelar',
    what: 'Este código es para descongelar tu cuenta: los retiros vuelven a ser posibles.',
  },
  setPhrase: {
    subject: 'código para tu frase antiphishing',
    what: 'Este código es para establecer la frase de los correos que te enviamos.',
  },
  removePhrase: {
    subject: 'código para tu frase antiphishing',
    what: 'Este código es para quitar la frase de los correos que te enviamos.',
  },
  addPasskey: {
    subject: 'código para tus llaves de acceso',
    what: 'Este código es para añadir una llave de acceso.',
  },
  removePasskey: {
    subject: 'código para tus llaves de acceso',
    what: (passkey: string) => `Este código es para quitar la llave de acceso «${passkey}».`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'confirma tu correo electrónico',
  what: 'Este código es para crear una cuenta con este correo electrónico.',
  hasPassword:
    'Nuestro proveedor de identidad ya tiene una contraseña para este correo. Escribe esa contraseña para registrarte.',
  chooseAnother: 'Si no la sabes, elige antes una nueva aquí:',
  notYou: 'Si no fuiste tú, ignora este correo: sin el código no se crea ninguna cuenta.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'restablece tu contraseña',
  requested: (name: string) =>
    `Alguien pidió restablecer la contraseña de la cuenta de ${name} con este correo electrónico.`,
  open: (minutes: number) =>
    `Para elegir una contraseña nueva, abre este enlace. Sirve una sola vez, durante ${minutes} minutos:`,
  notYou: 'Si no fuiste tú, ignora este correo: tu contraseña no cambia.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'recibimos tu consulta',
  thanks: (topic: string) =>
    `Gracias. Recibimos tu consulta sobre «${topic}» y responderemos en un plazo de 24 horas.`,
  number: (id: string) => `Su número es ${id}.`,
  answered: (topic: string) => `tu consulta sobre «${topic}»`,
  youWrote: (id: string) => `Escribiste (consulta ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'tu contraseña se cambió',
    what: (name: string, at: string) =>
      `La contraseña de tu cuenta de ${name} se cambió el ${at}. Se cerró la sesión en los demás dispositivos.`,
  },
  passwordReset: {
    subject: 'tu contraseña se restableció',
    what: (name: string, at: string) =>
      `La contraseña de tu cuenta de ${name} se restableció el ${at}. Se cerró la sesión en los demás dispositivos.`,
  },
  approved: {
    subject: 'tu retiro fue aprobado',
    what: (amount: string) => `Tu retiro de ${amount} fue aprobado y pagado.`,
  },
  rejected: {
    subject: 'tu retiro fue rechazado',
    what: (amount: string) =>
      `Tu retiro fue rechazado. El importe completo, ${amount}, está de nuevo en tu saldo.`,
  },
  takenBack: {
    subject: 'se desistió de una compra',
    what: (tokens: string, at: string, paid: string) =>
      `El ${at} se desistió de una compra de ${tokens}. Lo que costó, ${paid}, está de nuevo en tu saldo, y los tokens ya no están.`,
  },
  addressSaved: {
    subject: 'se añadió una dirección a tu libreta de direcciones',
    what: (name: string, at: string) =>
      `Se añadió una dirección a tu libreta de direcciones de ${name} el ${at}. Durante 24 horas aparece marcada como nueva.`,
  },
  restricted: {
    subject: 'los retiros solo van a tu libreta de direcciones',
    what: 'Ahora los retiros de tu cuenta solo van a direcciones que lleven 24 horas en tu libreta de direcciones. Desactivarlo tarda 24 horas.',
  },
  unrestricted: {
    subject: 'se permitirán retiros a cualquier dirección',
    what: (at: string) =>
      `Pediste permitir retiros a direcciones que no están en tu libreta de direcciones. Tendrá efecto el ${at}. Hasta entonces puedes revertirlo en tus ajustes.`,
  },
  phraseSet: {
    subject: 'se estableció tu frase antiphishing',
    what: (at: string) =>
      `El ${at} se estableció una frase nueva para los correos que te enviamos. Está en todos los correos posteriores a este.`,
  },
  phraseRemoved: {
    subject: 'se quitó tu frase antiphishing',
    what: (at: string) =>
      `El ${at} se quitó la frase de los correos que te enviamos. Este correo es el último que la lleva.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'se añadió una llave de acceso',
    what: (passkey: string, name: string) =>
      `La llave de acceso «${passkey}» se añadió a tu cuenta de ${name}.`,
    waits: (at: string, site: string) =>
      `La confirmó un código por correo, no una llave de acceso que ya estuviera. Por eso solo confirma pagos a partir del ${at}, y hasta entonces puedes quitarla: ${site}/setting`,
  },
  removed: {
    subject: 'se quitó una llave de acceso',
    what: (passkey: string, name: string) =>
      `La llave de acceso «${passkey}» se quitó de tu cuenta de ${name}. Lo confirmó una llave de acceso.`,
  },
  ending: {
    subject: 'se quitará una llave de acceso',
    what: (passkey: string, name: string, at: string) =>
      `La llave de acceso «${passkey}» de tu cuenta de ${name} se quitará el ${at}. Lo confirmó un código por correo.`,
    keep: 'Para conservarla, úsala antes: inicia sesión con ella o confirma un pago.',
  },
  copied: {
    subject: 'es posible que se haya copiado una llave de acceso',
    what: (passkey: string) =>
      `La llave de acceso «${passkey}» fue rechazada porque contaba menos usos que antes. Puede que exista una copia.`,
    remove: (site: string) => `Quítala en los ajustes y añade otra: ${site}/setting`,
  },
  codeLogin: {
    subject: 'un inicio de sesión sin tu llave de acceso',
    what: (name: string, at: string) =>
      `Alguien inició sesión en tu cuenta de ${name} el ${at} con la contraseña y un código por correo, no con una llave de acceso.`,
  },
  waits: {
    subject: 'un retiro espera 24 horas',
    what: (amount: string, at: string) =>
      `Un retiro de ${amount} se confirmó con un código por correo, aunque tu cuenta tiene una llave de acceso. No se paga antes del ${at}.`,
    cancel: (site: string) => `Hasta entonces puedes cancelarlo en los ajustes: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'inicio de sesión en un dispositivo nuevo',
    what: (name: string) =>
      `Alguien inició sesión en tu cuenta de ${name} en un dispositivo en el que no se había usado antes.`,
  },
  freezeNow:
    'Si no fuiste tú, congela la cuenta ahora: se rechazan los retiros y las compras, los pagos que aún no se enviaron esperan y se cierra la sesión en todos los dispositivos.',
  link: (hours: number) =>
    `Este enlace sirve una sola vez, durante ${hours} horas, y pregunta antes de hacer nada:`,
  afterwards: (site: string) =>
    `Después elige una contraseña nueva en ${site}/forgot y escribe a soporte en ${site}/support.`,
  frozen: {
    subject: 'tu cuenta fue congelada',
    what: (name: string, at: string) =>
      `Tu cuenta de ${name} fue congelada el ${at}. Se rechazan los retiros y las compras, los pagos que aún no se enviaron esperan y se cerró la sesión en todos los dispositivos. Los depósitos siguen llegando.`,
    passwordFirst: (site: string) =>
      `Si otra persona había iniciado sesión, elige antes una contraseña nueva, en ${site}/forgot.`,
    lift: 'Para descongelarla, inicia sesión y escribe en Ajustes el código que te enviamos por correo.',
    byOperator: (site: string) =>
      `La congeló un operador. Escribe a soporte en ${site}/support, por favor.`,
  },
  unfrozen: {
    subject: 'tu cuenta ya no está congelada',
    what: (name: string, at: string) =>
      `Tu cuenta de ${name} se descongeló el ${at}. Los retiros y las compras vuelven a ser posibles.`,
  },
} satisfies Texts<typeof en.freezeMailText>
