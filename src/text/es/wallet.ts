import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'Mostrar saldo',
  hide: 'Ocultar saldo',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Billetera',
  estimated: 'Saldo estimado',
  assets: 'Activos',
  balanceHistory: 'Saldo a lo largo del tiempo',
  balanceHistoryHidden:
    'Los importes están ocultos. Muestra el saldo para verlo a lo largo del tiempo.',
  byWorth: 'Ordenado por valor',
  asListed: 'Ordenado según la lista',
  total: 'Total',
  available: 'Disponible',
  live: 'En vivo',
  reconnecting: 'Reconectando',
  waiting: 'Esperando los saldos',
  offline: 'Sin conexión',
  asOf: ', a fecha de ',
  printedAsOf: 'A fecha de',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Depósitos', name: 'Depósito', none: 'Todavía no hay depósitos.' },
  withdrawal: { tab: 'Retiros', name: 'Retiro', none: 'Todavía no hay retiros.' },
  purchase: { tab: 'Compras', name: 'Compra', none: 'Todavía no hay compras.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'Historial',
  all: { tab: 'Todo', none: 'Todavía no hay movimientos.' },
  today: 'Hoy',
  yesterday: 'Ayer',
  feeOf: (fee: string) => `Comisión ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} confirmaciones`,
  columns: {
    movement: 'Movimiento',
    details: 'Detalles',
    time: 'Hora',
    coin: 'Moneda',
    amount: 'Importe',
    total: 'Total',
    fee: 'Comisión',
    arrives: 'Llega',
    paid: 'Pagado',
    received: 'Recibido',
    coinPrice: 'Precio de la moneda en USDT',
    tokenPrice: 'Precio del token en USDT',
    saleStage: 'Etapa',
    type: 'Tipo',
    network: 'Red',
    address: 'Dirección',
    transaction: 'Transacción',
    status: 'Estado',
    reason: 'Motivo',
    confirmations: 'Confirmaciones',
    stage: 'Progreso',
    waitsUntil: 'Espera hasta',
  },
  waits: { until: 'Espera hasta', canCancel: 'y se puede cancelar' },
  search: 'Buscar en el historial',
  filters: 'Filtros',
  exportCsv: 'Exportar CSV',
  export: 'Exportar',
  csvNotHidden: 'Los importes están ocultos aquí, pero no en el archivo exportado.',
  receipt: 'Comprobante',
  receiptOf: (what: string, when: string) => `Comprobante: ${what}, ${when}`,
  noMatch: 'Ninguna entrada coincide con la búsqueda y los filtros.',
  failed: 'No se pudo cargar el historial.',
  partial: 'No se pudo cargar una parte del historial.',
  loading: 'Cargando el historial',
  offlineEmpty: 'No tienes conexión y todavía no hay historial guardado en este dispositivo.',
  staleAsOf: 'Guardado en este dispositivo, a fecha de',
  printed: (count: number, all: number) =>
    `Las ${count} entradas más recientes de ${all}. Exportar CSV las tiene todas.`,
  totals: 'Total',
  totalsNote: 'Las entradas rechazadas no se incluyen.',
  shown: (count: number, all: number) =>
    count === all ? `${all} ${all === 1 ? 'entrada' : 'entradas'}` : `${count} de ${all} entradas`,
  soFar: ' por ahora, se están cargando las anteriores',
  dropped: (count: number) =>
    count === 1 ? 'No se pudo leer una entrada.' : `No se pudieron leer ${count} entradas.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Contrato del token',
  warning: 'Esta no es una dirección de depósito. Las monedas que se envíen a ella se pierden.',
  deposit: 'Ir a Depositar',
  qr: 'Código QR de la dirección del contrato del token',
  copy: 'Copiar dirección',
  decimals: 'Decimales',
  network: 'Red',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Símbolo del token',
  buyNow: 'Comprar ahora',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} no está incluido: su precio no viene con los saldos.`,
  pricesAsOf: 'Algunos precios no están al día. La estimación usa precios a fecha de',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Precio',
  value: 'Valor',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Lo que tienes, por valor: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Volver a la billetera',
  balance: 'Saldo',
  price: 'Precio a lo largo del tiempo',
  movements: (coin: string) => `Movimientos de ${coin}`,
  none: (coin: string) => `Todavía no hay movimientos de ${coin}.`,
  deposit: 'Depositar',
  withdraw: 'Retirar',
  buy: (token: string) => `Comprar ${token}`,
  loadingPrice: 'Cargando el precio a lo largo del tiempo',
  priceFailed: 'No se pudo cargar el precio a lo largo del tiempo.',
  priceEmptyWhy: 'Se guarda un precio una vez al día, a las 00:00 UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Todos los estados',
  allCoins: 'Todas las monedas',
  from: 'Desde',
  to: 'Hasta',
  anyDay: 'Cualquier día',
  clear: 'Quitar filtros',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'Imprimir',
  share: 'Compartir',
  shareFailed: 'No se pudo compartir el comprobante.',
  close: 'Cerrar',
  id: 'Id',
  timeZone: 'Zona horaria',
  explorer: 'Abrir en el explorador',
  cancel: 'Cancélalo en Ajustes, en Llaves de acceso',
  stages: {
    approved: 'Aprobado, aún no enviado',
    sent: 'Enviado, aún no definitivo',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'La respuesta del servicio a tu último retiro no llegó, así que no se sabe con certeza si se solicitó. Si fue así, aparece en este historial.',
  purchase:
    'La respuesta del servicio a tu última compra no llegó, así que no se sabe con certeza si los tokens se compraron. Si fue así, la compra aparece en este historial.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Periodo',
  range: { month: '30 días', year: '1 año', all: 'Todo' },
  loading: 'Cargando el saldo a lo largo del tiempo',
  failed: 'No se pudo cargar el saldo a lo largo del tiempo.',
  offlineEmpty:
    'No tienes conexión y el saldo a lo largo del tiempo todavía no está guardado en este dispositivo.',
  staleAsOf: 'Guardado en este dispositivo, a fecha de',
  empty: 'Todavía no hay nada que mostrar.',
  emptyWhy: 'El valor del saldo se guarda una vez al día, a las 00:00 UTC.',
  noneInRange: 'No se conoce ningún valor en este periodo.',
  slider: 'Día',
  now: 'Ahora',
  unknown: 'sin precio conocido',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  since: (day: string) => `desde el ${day}`,
  more: (text: string) => `Ganancia de ${text}`,
  less: (text: string) => `Pérdida de ${text}`,
  same: 'Ni ganancia ni pérdida',
  paidIn: (text: string) => `ingresos de ${text}`,
  paidOut: (text: string) => `salidas de ${text}`,
  nothingPaid: 'sin ingresos ni salidas',
  withPaid: 'con lo que entró y salió',
  highest: 'Máximo',
  lowest: 'Mínimo',
  gaps: (count: number) =>
    count === 1
      ? 'Un día no se conocía el precio de una moneda.'
      : `En ${count} días no se conocía el precio de una moneda.`,
  note: 'Cada día se valora con sus primeros precios (UTC), igual que lo que entró o salió ese día. La ganancia o pérdida es lo que precios, compras y comisiones hicieron con el saldo.',
  table: 'Detalles y todos los valores',
  columns: { day: 'Día (UTC)', value: 'Valor en USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Mostrar en otra moneda',
  label: 'Moneda',
  none: 'Solo USDT',
  asOf: 'Tipo de cambio a fecha de',
  outdated: (currency: string) => `No hay un tipo de cambio actual para ${currency}.`,
} as const satisfies Texts<typeof en.currencyText>
