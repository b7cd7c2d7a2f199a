import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `Extracto de ${site} ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, del ${from} al ${to} UTC`,
  entity: (entity: string) =>
    `Cuenta con ${entity}. Todas las horas están en UTC y todos los importes son exactos.`,
  tooMany: (count: number) =>
    `Hay ${count} movimientos, más de los que caben en un documento. El CSV los contiene todos.`,
  none: 'No hubo movimientos en este período.',
  reserved: (amount: string) =>
    `Del saldo final, ${amount} está reservado para retiros que aún no se han decidido.`,
  locked: (amount: string) => `Del saldo final, ${amount} se compró y se libera más adelante.`,
  owed: (amount: string) => `Se adeuda ${amount} tras una corrección.`,
  columns: {
    time: 'Hora (UTC)',
    coin: 'Moneda',
    entry: 'Concepto',
    amount: 'Importe',
    balance: 'Saldo',
    opening: 'Inicial',
    in: 'Entradas',
    out: 'Salidas',
    closing: 'Final',
    network: 'Red',
    address: 'Dirección',
    transaction: 'Transacción',
    account: 'Cuenta',
  },
  sums: {
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    reserved: 'Del cual, reservado para retiros',
    locked: 'Del cual, se libera más adelante',
    owed: 'Adeudado tras una corrección',
  },
  entries: {
    depositReversed: 'Depósito revertido',
    withdrawalFee: 'Comisión de retiro',
    purchaseFee: 'Comisión de compra',
    purchaseReversed: 'Compra revertida',
    reversalUndone: 'Reversión anulada',
    correction: 'Corrección',
  },
} satisfies Texts<typeof en.statementFileText>
