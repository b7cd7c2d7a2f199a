import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Tu nota',
  keepNote: 'Guardar nota',
  noteKept: 'Tu nota se guardó.',
  cancel: 'Cancelar retiro',
  cancelled: 'El retiro se canceló. Su importe vuelve a estar en tu saldo.',
  until: 'Puedes desistir de esta compra hasta',
  withdraw: 'Desistir de la compra',
  means:
    'Recuperas exactamente lo que pagaste y los tokens se devuelven. Solo es posible mientras todavía los tengas todos.',
  confirmWithdraw: 'Recuperar mi pago',
  withdrawn: 'Desististe de la compra. Tu pago vuelve a estar en tu saldo.',
  taxTitle: 'Para programas de impuestos',
  taxNote:
    'Todos los movimientos del año, con las compras como operaciones con su comisión. Koinly y CoinTracking reciben también el valor de ese día; CoinTracker lo busca por sí mismo.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'No se pudo crear el archivo.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Cripto',
  Reversed: 'Depósito revertido',
  'Dropped by the network': 'Descartado por la red',
  buy: 'Compra',
  reversed: 'Compra revertida',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Empieza con un depósito',
  text: 'Esta billetera está vacía. Elige lo que vas a enviar y la siguiente pantalla te mostrará tu dirección para eso.',
  deposit: 'Depositar',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Cuenta',
  note: 'Nota',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Exportar',
  shown: 'La lista tal como se muestra',
  inEnglish: 'Archivos en inglés',
  yearly: 'Extracto de un año',
  explanation:
    'Saldo inicial, todos los movimientos y saldo final de cada moneda, en UTC. El CSV tiene también direcciones e ids de transacciones.',
  year: 'Año',
  toDate: (year: number) => `${year}, hasta hoy`,
  files: { pdf: 'Descargar PDF', csv: 'Descargar CSV' },
  fileName: (year: number, format: string) => `extracto-${year}.${format}`,
  notHidden: 'Los importes están ocultos aquí, pero no en los archivos.',
  offline: 'No tienes conexión. El extracto lo hace el servidor.',
  failed: 'No se pudo hacer el extracto.',
  downloaded: (name: string) => `Se descargó ${name}.`,
  close: 'Cerrar',
} satisfies Texts<typeof en.statementText>
