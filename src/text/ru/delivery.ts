import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `Ваши ${token}`,
  buyTitle: 'Когда разблокируется',
  locked: 'Заблокировано',
  next: 'Следующая разблокировка',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token}, ${day}`,
  nothingLocked: 'Ничего не заблокировано. Всё, что вы купили, доступно.',
  open: (token: string) => `${token} можно выводить и вносить.`,
  opens: (token: string, day: string) => `${token} можно выводить и вносить с ${day} (UTC).`,
  closed: (token: string) =>
    `${token} пока нельзя вывести. День появится здесь, как только станет известен.`,
  atOnce: 'То, что вы купите сейчас, доступно сразу.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Из купленного сейчас ${share} % разблокируется ${opening}, а остальное через ${cliff} равными частями ${isMonthly ? 'каждый месяц' : 'каждый день'}, последняя — ${until}. Последующие изменения условий продажи на это не влияют.`,
  noClaim: (token: string) =>
    `Ничего получать не нужно: ${token} приходит на этот аккаунт сам. Страница, которая просит подключить кошелёк, чтобы его получить, — не наша.`,
  slider: 'День',
  released: (amount: string, token: string) => `Разблокировано: ${amount} ${token}`,
  example: (amount: string, token: string) => `Из каждых ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Все разблокировки',
  columns: { day: 'День (UTC)', amount: 'Разблокировано' },
  failed: 'Не удалось загрузить заблокированное.',
  loading: 'Загрузка заблокированного',
  hidden: 'Суммы скрыты.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Запросить сумму',
  amount: (coin: string) => `Сумма в ${coin}`,
  invalid: 'Эту сумму нельзя отправить в этой сети.',
  qr: 'QR-код адреса с суммой',
  share: 'Поделиться ссылкой',
  failed: 'Не удалось прочитать контракт этой монеты.',
} satisfies Texts<typeof en.requestText>
