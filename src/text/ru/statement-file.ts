import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `Выписка ${site} за ${year} год`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, с ${from} по ${to} UTC`,
  entity: (entity: string) => `Счёт в ${entity}. Время указано в UTC, все суммы точные.`,
  tooMany: (count: number) =>
    `Операций: ${count}. Это больше, чем помещается в документ; все они есть в CSV.`,
  none: 'Операций за этот период не было.',
  reserved: (amount: string) =>
    `Из конечного баланса ${amount} зарезервировано для выводов, по которым ещё нет решения.`,
  locked: (amount: string) => `Из конечного баланса ${amount} куплено и станет доступно позже.`,
  owed: (amount: string) => `Задолженность после исправления: ${amount}.`,
  columns: {
    time: 'Время (UTC)',
    coin: 'Монета',
    entry: 'Запись',
    amount: 'Сумма',
    balance: 'Баланс',
    opening: 'Начало',
    in: 'Приход',
    out: 'Расход',
    closing: 'Конец',
    network: 'Сеть',
    address: 'Адрес',
    transaction: 'Транзакция',
    account: 'Счёт',
  },
  sums: {
    opening: 'Начальный баланс',
    closing: 'Конечный баланс',
    reserved: 'В том числе зарезервировано для выводов',
    locked: 'В том числе станет доступно позже',
    owed: 'Задолженность после исправления',
  },
  entries: {
    depositReversed: 'Отмена пополнения',
    withdrawalFee: 'Комиссия за вывод',
    purchaseFee: 'Комиссия за покупку',
    purchaseReversed: 'Отмена покупки',
    reversalUndone: 'Восстановление отменённого',
    correction: 'Исправление',
  },
} satisfies Texts<typeof en.statementFileText>
