import { pluralIn } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

const plural = pluralIn('ru')

export const balanceEye = {
  show: 'Показать баланс',
  hide: 'Скрыть баланс',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Кошелёк',
  estimated: 'Примерный баланс',
  assets: 'Активы',
  balanceHistory: 'Баланс во времени',
  balanceHistoryHidden: 'Суммы скрыты. Покажите баланс, чтобы увидеть его во времени.',
  byWorth: 'По стоимости',
  asListed: 'По списку',
  total: 'Всего',
  available: 'Доступно',
  live: 'Онлайн',
  reconnecting: 'Подключение',
  waiting: 'Ожидание балансов',
  offline: 'Офлайн',
  asOf: ', на ',
  printedAsOf: 'На',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Пополнения', name: 'Пополнение', none: 'Пополнений пока нет.' },
  withdrawal: { tab: 'Выводы', name: 'Вывод', none: 'Выводов пока нет.' },
  purchase: { tab: 'Покупки', name: 'Покупка', none: 'Покупок пока нет.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'История',
  all: { tab: 'Все', none: 'Операций пока нет.' },
  today: 'Сегодня',
  yesterday: 'Вчера',
  feeOf: (fee: string) => `Комиссия ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `Подтверждений: ${count}`,
  columns: {
    movement: 'Операция',
    details: 'Подробности',
    time: 'Время',
    coin: 'Монета',
    amount: 'Сумма',
    total: 'Всего',
    fee: 'Комиссия',
    arrives: 'Придёт',
    paid: 'Уплачено',
    received: 'Получено',
    coinPrice: 'Цена монеты в USDT',
    tokenPrice: 'Цена токена в USDT',
    saleStage: 'Этап',
    type: 'Тип',
    network: 'Сеть',
    address: 'Адрес',
    transaction: 'Транзакция',
    status: 'Статус',
    reason: 'Причина',
    confirmations: 'Подтверждения',
    stage: 'Ход',
    waitsUntil: 'Ждёт до',
  },
  waits: { until: 'Ждёт до', canCancel: 'и может быть отменён' },
  search: 'Поиск в истории',
  filters: 'Фильтры',
  exportCsv: 'Экспорт CSV',
  export: 'Экспорт',
  csvNotHidden: 'Суммы скрыты здесь, но не в файле.',
  receipt: 'Квитанция',
  receiptOf: (what: string, when: string) => `Квитанция: ${what}, ${when}`,
  noMatch: 'Нет записей, подходящих под поиск и фильтры.',
  failed: 'Не удалось загрузить историю.',
  partial: 'Часть истории не удалось загрузить.',
  loading: 'Загрузка истории',
  offlineEmpty: 'Вы офлайн, и на этом устройстве ещё нет сохранённой истории.',
  staleAsOf: 'Сохранено на этом устройстве,',
  printed: (count: number, all: number) =>
    `Последние записи: ${count} из ${all}. В экспорте CSV есть все.`,
  totals: 'Всего',
  totalsNote: 'Отклонённые записи не учтены.',
  shown: (count: number, all: number) =>
    count === all
      ? `${all} ${plural(all, { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}`
      : `Записей: ${count} из ${all}`,
  soFar: ', более ранние загружаются',
  dropped: (count: number) =>
    `Не удалось прочитать ${count} ${plural(count, { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Контракт токена',
  warning: 'Это не адрес для пополнения. Отправленные на него монеты пропадут.',
  deposit: 'Перейти к пополнению',
  qr: 'QR-код адреса контракта токена',
  copy: 'Копировать адрес',
  decimals: 'Знаков после запятой',
  network: 'Сеть',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Символ токена',
  buyNow: 'Купить сейчас',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) => `${token} не учтён: его цена не приходит с балансами.`,
  pricesAsOf: 'Некоторые цены неактуальны. Оценка использует цены на',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Цена',
  value: 'Стоимость',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Ваши активы по стоимости: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Вернуться в кошелёк',
  balance: 'Баланс',
  price: 'Цена во времени',
  movements: (coin: string) => `Операции с ${coin}`,
  none: (coin: string) => `Операций с ${coin} пока нет.`,
  deposit: 'Пополнить',
  withdraw: 'Вывести',
  buy: (token: string) => `Купить ${token}`,
  loadingPrice: 'Загрузка цены во времени',
  priceFailed: 'Не удалось загрузить цену во времени.',
  priceEmptyWhy: 'Цена сохраняется раз в день, в 00:00 UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Все статусы',
  allCoins: 'Все монеты',
  from: 'С',
  to: 'По',
  anyDay: 'Любой день',
  clear: 'Сбросить фильтры',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'Печать',
  share: 'Поделиться',
  shareFailed: 'Не удалось поделиться квитанцией.',
  close: 'Закрыть',
  id: 'ID',
  timeZone: 'Часовой пояс',
  explorer: 'Открыть в обозревателе',
  cancel: 'Отмените в настройках, в разделе «Ключи доступа»',
  stages: {
    approved: 'Одобрено, ещё не отправлено',
    sent: 'Отправлено, ещё не окончательно',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'Ответ сервиса на последний вывод не пришёл, поэтому неизвестно, принята ли заявка. Если принята, она появится в этой истории.',
  purchase:
    'Ответ сервиса на последнюю покупку не пришёл, поэтому неизвестно, куплены ли токены. Если куплены, покупка появится в этой истории.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Период',
  range: { month: '30 дней', year: '1 год', all: 'Всё' },
  loading: 'Загрузка баланса во времени',
  failed: 'Не удалось загрузить баланс во времени.',
  offlineEmpty: 'Вы офлайн, и баланс во времени ещё не сохранён на этом устройстве.',
  staleAsOf: 'Сохранено на этом устройстве,',
  empty: 'Пока нечего показать.',
  emptyWhy: 'Стоимость баланса сохраняется раз в день, в 00:00 UTC.',
  noneInRange: 'За этот период стоимость неизвестна.',
  slider: 'День',
  now: 'Сейчас',
  unknown: 'цена неизвестна',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) =>
    `${days} ${plural(days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
  since: (day: string) => `с ${day}`,
  more: (text: string) => `Прибыль ${text}`,
  less: (text: string) => `Убыток ${text}`,
  same: 'Ни прибыли, ни убытка',
  paidIn: (text: string) => `внесено ${text}`,
  paidOut: (text: string) => `выведено ${text}`,
  nothingPaid: 'ничего не внесено и не выведено',
  withPaid: 'вместе с внесённым и выведенным',
  highest: 'Максимум',
  lowest: 'Минимум',
  gaps: (count: number) =>
    `${count} ${plural(count, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })} цена одной из монет была неизвестна.`,
  note: 'Каждый день оценивается по его первым ценам (UTC), и внесённое или выведенное в этот день тоже. Прибыль или убыток — это то, что сделали с балансом цены, покупки и комиссии.',
  table: 'Подробности и все значения',
  columns: { day: 'День (UTC)', value: 'Стоимость в USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Показать в другой валюте',
  label: 'Валюта',
  none: 'Только USDT',
  asOf: 'Курс на',
  outdated: (currency: string) => `Нет актуального курса ${currency}.`,
} satisfies Texts<typeof en.currencyText>
