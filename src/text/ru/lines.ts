import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Ваша заметка',
  keepNote: 'Сохранить заметку',
  noteKept: 'Заметка сохранена.',
  cancel: 'Отменить вывод',
  cancelled: 'Вывод отменён. Сумма вернулась на ваш баланс.',
  until: 'Вы можете отказаться от этой покупки до',
  withdraw: 'Отказаться от покупки',
  means:
    'Вы получите ровно то, что заплатили, а токены вернутся к нам. Это возможно, пока все они ещё у вас.',
  confirmWithdraw: 'Вернуть мой платёж',
  withdrawn: 'Вы отказались от покупки. Платёж вернулся на ваш баланс.',
  taxTitle: 'Для налоговых программ',
  taxNote:
    'Все операции за год, покупки — как сделки с комиссией. Koinly и CoinTracking получают и стоимость на тот день; CoinTracker находит её сам.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'Не удалось создать файл.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Криптовалюта',
  Reversed: 'Отмена пополнения',
  'Dropped by the network': 'Отброшено сетью',
  buy: 'Покупка',
  reversed: 'Отмена покупки',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Начните с пополнения',
  text: 'Этот кошелёк пуст. Выберите, что будете отправлять, и на следующем экране появится ваш адрес.',
  deposit: 'Пополнить',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Аккаунт',
  note: 'Заметка',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Экспорт',
  shown: 'Список, как он показан',
  inEnglish: 'Файлы на английском',
  yearly: 'Выписка за год',
  explanation:
    'Начальный баланс, все операции и конечный баланс по каждой монете, в UTC. В CSV есть также адреса и ID транзакций.',
  year: 'Год',
  toDate: (year: number) => `${year}, по сегодня`,
  files: { pdf: 'Скачать PDF', csv: 'Скачать CSV' },
  fileName: (year: number, format: string) => `statement-${year}.${format}`,
  notHidden: 'Суммы скрыты здесь, но не в файлах.',
  offline: 'Вы офлайн. Выписку составляет сервер.',
  failed: 'Не удалось составить выписку.',
  downloaded: (name: string) => `Файл ${name} скачан.`,
  close: 'Закрыть',
} satisfies Texts<typeof en.statementText>
