import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

const disjunction = new Intl.ListFormat('es', { type: 'disjunction' })

/** `Binance (BEP-20) o Tron (TRC-20)`. */
export const anyOf: Texts<typeof en.anyOf> = (names) => disjunction.format(names)

export const depositText = {
  title: 'Depositar',
  coin: 'Moneda',
  addressOf: (coin: string) => `Tu dirección de ${coin} en`,
  qr: 'Código QR de la dirección',
  scan: 'Para escanear con otro dispositivo',
  copy: 'Copiar dirección',
  share: 'Compartir dirección',
  minimum: (amount: string, coin: string) =>
    `El depósito mínimo es de ${amount} ${coin}. Los importes menores no se abonan.`,
  only: (coin: string, network: string) =>
    `Envía solo ${coin} en ${network} a esta dirección. Cualquier otra cosa, como la misma moneda en otra red, puede que no se abone y que se pierda.`,
  arrives: 'Un depósito se abona cuando la red lo ha confirmado.',
  savedAsOf: 'Guardado en este dispositivo, a fecha de',
  failed: 'No se pudo cargar la dirección.',
  offline: 'Sin conexión solo ves las direcciones que ya se abrieron antes en este dispositivo.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: '¿Qué pasa con cualquier otra cosa?',
  credited: (coins: string, network: string) =>
    `${coins} en ${network} también se abona: la dirección es la misma.`,
  rest: 'Cualquier otra cosa no se abona y puede perderse. Si ha ocurrido, escribe a Soporte con el id de la transacción.',
  unwatched:
    'Aquí cada depósito se abona a mano. Cualquier otra cosa puede no abonarse y perderse.',
  unknown: 'El servicio no lo dice. Puede no abonarse y perderse.',
  failed: 'No se pudo cargar.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: '¿Falta un depósito?',
  label: 'Id de la transacción',
  hint: 'Como lo muestra la billetera o el exchange que lo envió. También sirve un enlace a un explorador.',
  submit: 'Buscar',
  invalid: 'El id de una transacción tiene 64 caracteres: números y letras de la a a la f.',
  offline: 'No tienes conexión. Podrás buscarlo cuando vuelvas a tenerla.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} está en camino en ${network}: ${count} confirmaciones. Normalmente se abona en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  credited: (what: string, network: string) => `${what} en ${network} se abonó:`,
  'below-minimum': (what: string, network: string) =>
    `${what} en ${network} está por debajo del depósito mínimo. No se abona ni se abonará.`,
  'in-review': (what: string, network: string) =>
    `${what} en ${network} ha llegado, pero tenemos que revisarlo antes de abonarlo. Escribe a Soporte con este id de transacción.`,
  'wrong-network': (what: string, network: string) =>
    `${what} ha llegado a tu dirección, pero en ${network}, que no es su red aquí. Podemos recuperarlo: escribe a Soporte con este id de transacción.`,
  'not-yours': (network: string) =>
    `Esta transacción en ${network} no pagó directamente a ninguna de tus direcciones. Si un contrato en ella te pagó, se abonará más tarde, cuando lo encontremos.`,
  failed: (network: string) =>
    `Esta transacción falló en ${network}, así que no se pagó nada. Las monedas siguen en poder del remitente, salvo la comisión de la red.`,
  unlisted: (network: string) =>
    `Esta transacción en ${network} te envió un token que no admitimos. No se abona.`,
  'not-found':
    'Esa transacción todavía no existe. Puede tardar unos minutos en aparecer. Si tiene más de una hora, comprueba su id y su red con el remitente.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Retirar',
  coin: 'Moneda',
  network: 'Red',
  chooseNetwork: 'Elige una red',
  onNetwork: (network: string) => `Red: ${network}`,
  address: 'Dirección',
  amount: 'Importe',
  max: 'Máx.',
  scan: 'Escanear código QR',
  available: 'Disponible',
  fee: 'Comisión',
  minimum: 'Mínimo',
  arrives: 'Recibes',
  continue: 'Continuar',
  sendCode: 'Enviar código',
  edit: 'Cambiar los datos',
  code: 'Código de verificación',
  confirm: 'Confirmar retiro',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en',
  review: 'Revisa cada línea. Un retiro no se puede revertir.',
  sent: 'Enviamos un código a tu correo.',
  badAmount: 'Escribe el importe como número decimal, por ejemplo 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin} tiene como máximo ${decimals} decimales en ${network}.`,
  badAddress: (network: string) => `No es una dirección válida en ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Es una dirección de ${anyOf(theirs)}, pero el retiro es en ${chosen}. Las monedas se perderían.`,
  tokenContract: 'Es el contrato del propio token. Las monedas que se envíen a él se pierden.',
  ownAddress: 'Es tu propia dirección de depósito. Elige la dirección de otra billetera.',
  keylessAddress:
    'Nadie tiene la clave de esta dirección. Las monedas que se envíen a ella se pierden.',
  known: 'Ya has enviado a esta dirección.',
  firstTime: 'Nunca has enviado a esta dirección. Compara cada grupo con su origen.',
  unavailable:
    'No se pudieron cargar tus retiros anteriores, así que no podemos decir si ya usaste esta dirección.',
  lookAlike: 'Cuidado: no es la dirección que usaste antes, aunque se le parece.',
  yours: 'Usada antes',
  differs: (count: number) =>
    count === 1
      ? 'Un carácter es distinto; está marcado.'
      : `${count} caracteres son distintos; están marcados.`,
  ownership: '¿Es tuya esta dirección?',
  noAnswer:
    'El servicio no respondió, así que no se sabe con certeza si el retiro se solicitó. Confírmalo otra vez con su código: el mismo retiro nunca se paga dos veces.',
  resumed: 'Continúa con tu retiro',
  unconfirmed:
    'Tu último retiro se interrumpió antes de confirmarse y no salió nada de tu billetera. Completa el formulario otra vez para recibir un código nuevo.',
  uncertain:
    'La respuesta del servicio no llegó, así que no se sabe con certeza si tu último retiro se solicitó. Revisa tu historial antes de intentarlo otra vez.',
  expired: 'Este código ya no es válido. Vuelve con Cambiar los datos y solicita uno nuevo.',
  loadFailed: 'No se pudieron cargar tu saldo y la comisión.',
  success: 'Tu retiro se ha solicitado. Puedes seguirlo en tu historial.',
  successTitle: 'Retiro solicitado',
  failTitle: 'El retiro falló',
  toWallet: 'Volver a la billetera',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'Escanear código QR',
  aim: 'Apunta la cámara al código QR de la dirección.',
  picture: 'Leer de una imagen',
  denied:
    'Este sitio no tiene permiso para usar la cámara. Permítelo en los ajustes del navegador, lee una imagen o pega la dirección.',
  noCamera: 'No hay ninguna cámara en este dispositivo. Lee una imagen o pega la dirección.',
  unreadable: 'Este código QR no contiene una dirección compatible.',
  noCode: 'No se encontró ningún código QR en esta imagen.',
  notLoaded: 'No se pudo cargar el lector de códigos QR. Pega la dirección.',
  close: 'Cerrar',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Elige una moneda',
  address: 'Escribe, pega o escanea una',
  least: (amount: string) => `Al menos ${amount}`,
  tooMuch: 'Más de lo disponible',
} satisfies Texts<typeof en.fieldText>

/** Both ways to write it can be typed on a keyboard without a dot. */
export const unclearAmountText: Texts<typeof en.unclearAmountText> = (text) =>
  `${text} puede significar dos importes. Escribe ${text.replace(/[.,]/, '')} o ${text.replace('.', ',')}0`

export const coinsText = {
  available: 'Disponible',
  asOf: 'Importes disponibles, a fecha de',
  network: 'Red',
  networks: 'Redes',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Saldo y costos',
  available: 'Disponible',
  minimum: 'Mínimo',
  fee: 'Comisión',
  depositFee: 'La paga el remitente a la red',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Últimos movimientos',
  titleOf: (coin: string) => `Últimos movimientos de ${coin}`,
  confirmations: (count: string) => `${count} confirmaciones`,
  stages: {
    approved: 'Aprobado, a punto de enviarse',
    sent: 'Enviado, la red lo está confirmando',
  },
  waits: 'Se puede cancelar en Ajustes hasta',
  none: 'Todavía no hay movimientos.',
  noneOf: (coin: string) => `Todavía no hay movimientos de ${coin}.`,
  unread: 'Algunos movimientos no se pudieron leer.',
  all: 'Todos en el historial',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Esta etapa',
  bar: 'Vendido de esta etapa, en porcentaje',
  stage: (number: number) => `Etapa ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${sold} de ${supply} ${symbol} vendidos (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'menos del 1%',
  addUp: 'Suma tú mismo toda la preventa',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Los pasos',
  deposit: {
    choose: 'Elige una moneda.',
    send: (coin: string, network: string) =>
      `Envía ${coin} a esta dirección desde otra billetera o un exchange, en ${network}.`,
    sendAny: 'Envíala a tu dirección desde otra billetera o un exchange.',
    confirmed: 'La red lo confirma.',
    credited: 'Se abona, y tu saldo lo muestra sin recargar.',
  },
  withdrawal: {
    form: 'Completa moneda, dirección e importe.',
    review: 'Revisa cada línea.',
    confirm: 'Confirma que eres tú.',
    sent: 'Lo revisamos y lo enviamos.',
    final: 'La red lo confirma y es definitivo.',
  },
  purchase: {
    form: 'Elige una moneda y escribe uno de los importes.',
    review: 'Revisa los importes exactos. Su precio se mantiene por poco tiempo.',
    confirm: 'Confirma: se compra exactamente eso, o nada.',
    press: 'Pulsa el botón: el servicio compra al precio que tenga en ese momento.',
    credited: 'Se añade a tu saldo.',
  },
} satisfies Texts<typeof en.stepsText>
