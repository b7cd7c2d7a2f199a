import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) =>
    `${siteName} es el token de un ecosistema financiero de siete partes.`,
  lead: 'Un exchange, una pasarela de pago para comercios, un agregador de swaps, una billetera cuyas claves tienes tú, tarjetas de débito, préstamos y una blockchain propia. Aquí puedes comprar el token y guardarlo en una billetera con custodia: sus claves son del operador, no tuyas.',
  start: 'Empezar',
  whitepaper: 'Leer el whitepaper (en inglés)',
  risk: 'Un token puede perder todo su valor. Nada de lo que dice esta página es un consejo ni una promesa de ganancia.',
  picture: (siteName: string) =>
    `El token ${siteName} en el centro y, a su alrededor, las siete partes del ecosistema: exchange, pasarela de pago, agregador de swaps, billetera, tarjetas de débito, préstamos, blockchain.`,
  facts: {
    supply: 'Suministro total',
    network: 'Red',
    decimals: 'Decimales',
    presale: 'Preventa',
    stage: (current: number, all: number) => `Etapa\u00a0${current}\u00a0de\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `Qué es ${siteName}`,
  paragraphs: [
    'Operar, guardar, pagar y pedir prestado en cripto exige hoy cuatro servicios, cada uno con su cuenta, su lista de precios y sus reglas. Entre uno y otro hay siempre una transferencia, y una transferencia que sale mal no se puede revertir.',
    'Este ecosistema pone los cuatro uno al lado del otro, añade tres más y usa un solo token en todos ellos: para pagar comisiones y para devolver una parte de ellas como cashback.',
    'El token no es una participación en una empresa ni da derecho a los ingresos de nadie.',
  ],
  vision: 'Visión',
  visionStatement: 'Finanzas que puedes comprobar tú mismo.',
  visionText:
    'Cada servicio debe ser útil sin los demás, decir su precio antes de que aceptes y dejar un registro que puedas consultar en la cadena.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'Ecosistema',
  lead: 'Siete partes, cada una con una tarea.',
  parts: {
    exchange: {
      name: 'Exchange de criptomonedas',
      text: 'Intercambia los activos listados en un libro de órdenes abierto. Está previsto que el token también se negocie aquí una vez listado.',
    },
    gateway: {
      name: 'Pasarela de pago para comercios',
      text: 'Una tienda pone su precio en su propia moneda; el cliente paga con una criptomoneda que ya tiene.',
    },
    swap: {
      name: 'Agregador de swaps',
      text: 'Pide cotizaciones a varios exchanges descentralizados, incluye sus comisiones y muestra la mejor.',
    },
    wallet: {
      name: 'Billetera sin custodia',
      text: 'Varias cadenas en un solo lugar. Las claves se quedan en tu dispositivo, así que nadie más puede usarlas ni restaurarlas.',
    },
    cards: {
      name: 'Tarjetas de débito DeFi',
      text: 'Paga con cripto donde se aceptan tarjetas. Se convierte en el momento en que pagas.',
    },
    lending: {
      name: 'Préstamos DeFi asistidos por IA',
      text: 'Pide prestado contra lo que tienes. Unos modelos ayudan a fijar límites y a avisar a tiempo. La garantía que cae demasiado se vende.',
    },
    chain: {
      name: 'Blockchain propia',
      text: 'Está pensada para liquidar lo que hacen las otras seis partes. Hasta que funcione, el token sigue en Binance (BEP-20).',
    },
  },
  short: {
    exchange: 'Exchange',
    gateway: 'Pagos',
    swap: 'Swap',
    wallet: 'Billetera',
    cards: 'Tarjetas',
    lending: 'Préstamos',
    chain: 'Blockchain',
  },
  note: 'Las partes se encuentran en distintas fases de desarrollo. Algunas pueden retrasarse, cambiar o no publicarse nunca. La cuenta de este sitio es independiente de la billetera sin custodia: aquí las claves las tiene el operador.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'Tokenomics',
  lead: 'Mil millones de tokens en total, repartidos entre nueve fines.',
  picture: 'Las nueve partes en un gráfico de anillo. La tabla tiene las cifras.',
  caption: (siteName: string) => `Cómo se reparte el suministro de ${siteName}`,
  purpose: 'Fin',
  amount: 'Cantidad',
  share: 'Parte',
  total: 'Total',
  tokens: 'tokens',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'Preventa',
  lead: 'Una quinta parte del suministro se vende en cuatro etapas, cada una a un solo precio. Una etapa termina cuando se agota o cuando empieza la siguiente. Que las etapas posteriores cuesten más es una lista de precios, no un pronóstico.',
  noClaim: (siteName: string) =>
    `Lo que compras se abona en tu cuenta aquí. No existe ninguna página en la que haya que reclamar ${siteName}.`,
  ladder: 'Etapas de la preventa, con el precio de un token',
  now: 'Ahora',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `Comprar ${siteName}`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'Contrato del token',
  lead: 'Compara cada carácter con el de tu billetera antes de confiar en un token con este nombre.',
  symbol: 'Símbolo del token',
  network: 'Red',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Decimales',
  address: 'Dirección del contrato',
  qr: 'Código QR de la dirección del contrato del token',
  copy: 'Copiar dirección',
  warning: 'Esta no es una dirección de depósito. Las monedas que se envíen a ella se pierden.',
  deposit: 'Buscar tu dirección de depósito',
  buyNow: 'Comprar ahora',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'Primero lee. Después decide.',
  text: 'El whitepaper (en inglés) dice para qué sirve el token, cómo se reparte y qué puede salir mal. Compra solo con dinero del que puedas prescindir.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `Billetera ${siteName}`

export const headText = {
  title: (siteName: string) => `${siteName}: el token de un ecosistema financiero de siete partes`,
  description: (siteName: string) =>
    `Qué es el token ${siteName}, cómo se reparte su suministro, cuánto cuesta la preventa y qué puede salir mal. Cómpralo con cripto y guárdalo en una cuenta.`,
  cardAlt: (siteName: string) => `${siteName}: un token y las siete partes a su alrededor`,
  loading: 'Cargando',
  shots: {
    wallet: 'Saldos e historial, en vivo y sin conexión',
    buy: (siteName: string) => `Comprar ${siteName} a un precio que se muestra antes`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'Preguntas y respuestas',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1\u202f000\u202f000\u202f000'

export const allocation = [
  { purpose: 'Preventa', amount: '200\u202f000\u202f000', share: 20 },
  { purpose: 'Ecosistema', amount: '100\u202f000\u202f000', share: 10 },
  { purpose: 'Plan de recompra y quema', amount: '400\u202f000\u202f000', share: 40 },
  { purpose: 'Reserva de liquidez y listados', amount: '80\u202f000\u202f000', share: 8 },
  {
    purpose: 'Creación de mercado, incentivos e influencers',
    amount: '30\u202f000\u202f000',
    share: 3,
  },
  { purpose: 'Equipo', amount: '80\u202f000\u202f000', share: 8 },
  { purpose: 'Reserva de cashback', amount: '40\u202f000\u202f000', share: 4 },
  { purpose: 'Socios y asesores', amount: '30\u202f000\u202f000', share: 3 },
  { purpose: 'Marketing, adquisiciones, alianzas', amount: '40\u202f000\u202f000', share: 4 },
] satisfies Texts<typeof en.allocation>
