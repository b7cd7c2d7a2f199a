import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `Extrato ${site} ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, de ${from} a ${to} UTC`,
  entity: (entity: string) =>
    `Conta com ${entity}. Todos os horários estão em UTC e todos os valores são exatos.`,
  tooMany: (count: number) =>
    `Há ${count} movimentações, mais do que cabe em um documento. O CSV traz todas.`,
  none: 'Não houve movimentações neste período.',
  reserved: (amount: string) =>
    `Do saldo final, ${amount} está reservado para saques ainda não decididos.`,
  locked: (amount: string) => `Do saldo final, ${amount} foi comprado e será liberado mais tarde.`,
  owed: (amount: string) => `${amount} é devido após uma correção.`,
  columns: {
    time: 'Hora (UTC)',
    coin: 'Moeda',
    entry: 'Lançamento',
    amount: 'Valor',
    balance: 'Saldo',
    opening: 'Inicial',
    in: 'Entradas',
    out: 'Saídas',
    closing: 'Final',
    network: 'Rede',
    address: 'Endereço',
    transaction: 'Transação',
    account: 'Conta',
  },
  sums: {
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    reserved: 'Do qual reservado para saques',
    locked: 'Do qual liberado mais tarde',
    owed: 'Devido após uma correção',
  },
  entries: {
    depositReversed: 'Depósito estornado',
    withdrawalFee: 'Taxa de saque',
    purchaseFee: 'Taxa de compra',
    purchaseReversed: 'Compra estornada',
    reversalUndone: 'Estorno desfeito',
    correction: 'Correção',
  },
} satisfies Texts<typeof en.statementFileText>
