import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/presale.ts'

export const presalePageText = {
  title: 'La preventa, sumada',
  lead: 'Cada compra es una entrada en un registro público que solo puede crecer. Esta página las lee todas y las suma en tu dispositivo, no en el servidor.',
  adding: 'Sumando en este dispositivo',
  progress: (done: string, size: string) => `${done} de ${size} entradas`,
  added: (size: string) => `Sumado en este dispositivo a partir de ${size} entradas`,
  again: 'Sumar de nuevo',
  unknown: {
    title: 'No se pudo leer el registro',
    text: 'No se sumó nada. Hace falta una conexión y un servidor que responda.',
    retry: 'Reintentar',
  },
  none: 'El servidor de este sitio no tiene un registro público o no lo muestra en este momento. Aquí no se puede sumar nada.',
  unsupported:
    'Este navegador no puede verificar la firma del registro (Ed25519), así que no suma nada. Uno más nuevo sí puede.',
  wrong: {
    title: 'Este registro no es lo que debería ser',
    signature: 'Su estado más reciente no está firmado con su clave.',
    entries: 'Sus entradas no son las que el servidor ha firmado.',
    changed: 'No es el registro que este dispositivo vio antes.',
    what: 'No ingreses dinero. Guarda lo que ves y pregunta al operador.',
  },
  differs: {
    title: 'El servidor dice otra cosa',
    text: 'Lo que el servidor dice haber vendido no es lo que suma su registro. Las cifras de abajo son las del registro.',
  },
  faults: 'Este registro contiene lo que ningún registro honesto contendría',
  same: 'Lo que el servidor dice haber vendido es lo mismo.',
  unsaid: 'El servidor no dice cuánto ha vendido, así que no hay nada con qué comparar.',
  total: 'Vendido en todas las etapas',
  stages: {
    title: 'Por etapa',
    bar: (stage: string) => `${stage}, vendido en porcentaje`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `${sold} de ${supply} ${symbol} vendidos, quedan ${left}`,
    price: (price: string) => `${price} USDT cada uno`,
    none: 'Todavía no se ha vendido nada.',
  },
  coins: {
    title: 'Por moneda',
    stage: 'Etapa',
    paid: 'Pagado',
    tokens: (symbol: string) => `${symbol} vendidos`,
    purchases: 'Compras',
  },
  days: {
    title: 'Día a día',
    label: 'Día de la venta',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: ${sold} ${symbol} vendidos hasta entonces`,
  },
  checked: {
    title: 'Qué se comprobó',
    items: [
      'El estado más reciente del registro está firmado con su clave.',
      'Todas las entradas leídas son las que están firmadas: ninguna falta, sobra ni fue cambiada.',
      'Ninguna compra se cuenta dos veces, ninguna de la que se desistió se cuenta, y ninguna etapa ha vendido más de lo que tiene.',
      'Si este dispositivo vio antes el registro: todavía tiene todo lo que tenía entonces.',
    ],
  },
  unproven: {
    title: 'Qué no demuestra esto',
    items: [
      'Que las monedas se pagaron: quien maneja el servidor podría anotar compras que nadie hizo.',
      'Que todo el mundo ve este mismo registro: compara el estado de abajo con el de otra persona, en otra red.',
      'Que esta misma página es honesta: viene del servidor. El comando de abajo no.',
      'Cuánto vale el token, ni que alguien te lo vaya a comprar.',
    ],
  },
  site: {
    title: 'El propio sitio',
    lead: (release: string) =>
      `Estas páginas son las de la versión ${release}, tal como el servidor la puso en el registro: el hash de todos sus archivos, el mismo para todos. Cambiaron por última vez el`,
    command: 'Si te sirve exactamente estos archivos, comparados con una compilación propia:',
  },
  state: {
    title: 'Compáralo con otros',
    text: 'El estado firmado del registro que se sumó aquí:',
    witnesses: {
      title: 'Quién más lo ha firmado',
      none: 'Nadie: este servidor no nombra a ningún testigo que vigile que el registro solo crezca. Compáralo tú mismo.',
      lead: 'Testigos que vigilan que el registro solo crezca, según los nombra el servidor; sus firmas se verificaron en este dispositivo. Compara una clave con la que publica su dueño.',
      unseen: 'todavía no ha firmado',
      wrong: 'no ha firmado lo que el servidor dice que firmó',
      seen: (entries: string) => `ha firmado ${entries} entradas, el`,
      old: 'De eso hace más de un día: así se vería un registro que solo se te muestra a ti.',
    },
    command: 'Sin esta página, en una máquina con el código del proyecto:',
  },
} satisfies Texts<typeof en.presalePageText>

export const owedText = {
  title: 'Lo que el sitio debe',
  lead: 'Todos los saldos de todas las personas juntos, tal como el servidor los puso en el registro, el',
  coin: 'Moneda',
  sum: 'Adeudado a todas las personas',
  faults: 'Estos días contienen lo que ningún registro honesto contendría',
  old: 'El servidor no lo publica desde hace más de dos días, aunque lo hace cada día.',
  own: {
    unchecked:
      'Cada dispositivo verifica una vez al día, mientras su dueño tiene la sesión iniciada, que sus propios saldos están en estas sumas. Este no lo ha hecho para este día.',
    counted: 'Tus propios saldos están en estas sumas: verificado en este dispositivo',
    missing:
      'Tus propios saldos no están del todo en estas sumas. En un solo día eso puede tener otra causa; si mañana sigue así, tu billetera dará la alarma. Comprobado',
  },
  reserves: {
    none: 'El sitio todavía no ha firmado lo que tiene para cubrirlo.',
    title: 'Lo que el sitio tiene para cubrirlo',
    lead: (day: string) =>
      `Direcciones que el sitio indica para cubrir las deudas del ${day}; si sus claves lo han firmado se verificó en este dispositivo. Puestas en el registro el`,
    faults: 'Estas reservas contienen lo que ningún registro honesto contendría',
    held: 'En su poder, según lo leyó el servidor',
    ratio: 'De lo debido',
    token: (token: string, owed: string, supply: string) =>
      `${token} lo hace el propio sitio: se deben ${owed}, y todas las etapas juntas tienen ${supply}.`,
    read: 'Lee estas direcciones en un nodo de tu confianza, en el bloque que se firmó:',
    block: 'bloque',
    command: 'Lo mismo sin esta página; las cantidades se comparan con las del nodo:',
  },
  unproven: {
    title: 'Qué no demuestra esto',
    items: [
      'Que el sitio todavía tiene estas monedas: mira sus direcciones en las cadenas.',
      'Que no tiene otras deudas, que nadie más tiene sus claves, ni que no pidió prestadas las monedas por un día.',
      'Que se cuenta el saldo de quien nunca abre la billetera: solo su dueño puede ver que falta.',
    ],
  },
} satisfies Texts<typeof en.owedText>

export const logFaultText = {
  'unknown-entry': (entry: string) =>
    `La entrada ${entry} no es de ningún tipo que esta página conozca.`,
  'account-twice': (entry: string) => `La entrada ${entry} lleva la cuenta de otra compra.`,
  'purchase-missing': (entry: string) =>
    `La entrada ${entry} se refiere a una compra que no existe.`,
  'reversed-already': (entry: string) =>
    `La entrada ${entry} anula o restablece algo que ya lo estaba.`,
  oversold: (stage: string) => `La etapa ${stage} ha vendido más de lo que tiene.`,
  'day-order': (day: string, before: string) =>
    `Las deudas del ${day} vienen después de las del ${before}.`,
  'coin-twice': (day: string) => `Las deudas del ${day} contienen una moneda dos veces.`,
  'reserve-unsigned': (address: string, network: string) =>
    `La clave de ${address} en ${network} no ha firmado que esté destinada a estas deudas.`,
  'reserve-twice': (address: string, network: string) =>
    `${address} en ${network} se cuenta dos veces.`,
  'reserve-coin-twice': (address: string, network: string) =>
    `Una moneda de ${address} en ${network} se cuenta dos veces.`,
} satisfies Texts<typeof en.logFaultText>
