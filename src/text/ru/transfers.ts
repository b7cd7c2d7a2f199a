import { pluralIn } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

const plural = pluralIn('ru')

export const anyOf = (names: readonly string[]): string => names.join(' или ')

export const depositText = {
  title: 'Пополнить',
  coin: 'Монета',
  addressOf: (coin: string) => `Ваш адрес ${coin} в`,
  qr: 'QR-код адреса',
  scan: 'Чтобы отсканировать другим устройством',
  copy: 'Копировать адрес',
  share: 'Поделиться адресом',
  minimum: (amount: string, coin: string) =>
    `Минимальное пополнение — ${amount} ${coin}. Меньшие суммы не зачисляются.`,
  only: (coin: string, network: string) =>
    `Отправляйте на этот адрес только ${coin} в ${network}. Всё остальное, например та же монета в другой сети, может не зачислиться и пропасть.`,
  arrives: 'Пополнение зачисляется после подтверждения сетью.',
  savedAsOf: 'Сохранено на этом устройстве,',
  failed: 'Не удалось загрузить адрес.',
  offline: 'Без соединения видны только адреса, которые уже открывали на этом устройстве.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'Что будет со всем остальным?',
  credited: (coins: string, network: string) =>
    `${coins} в сети ${network} тоже зачисляется: адрес тот же.`,
  rest: 'Всё остальное не зачисляется и может быть потеряно. Если это случилось, напишите в поддержку с ID транзакции.',
  unwatched:
    'Здесь каждое пополнение зачисляют вручную. Всё остальное могут не зачислить, и оно может быть потеряно.',
  unknown: 'Сервис этого не сообщает. Остальное могут не зачислить, и оно может быть потеряно.',
  failed: 'Не удалось загрузить.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'Не пришло пополнение?',
  label: 'ID транзакции',
  hint: 'Как показывает кошелёк или биржа, откуда отправлено. Ссылка на обозреватель тоже подойдёт.',
  submit: 'Найти',
  invalid: 'В ID транзакции 64 символа: цифры и буквы от a до f.',
  offline: 'Вы офлайн. Поиск заработает, когда появится соединение.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} в пути в ${network}, подтверждений: ${count}. Обычно зачисляется в течение ${minutes} ${plural(minutes, { one: 'минуты', other: 'минут' })}.`,
  credited: (what: string, network: string) => `${what} в ${network} зачислено:`,
  'below-minimum': (what: string, network: string) =>
    `${what} в ${network} меньше минимального пополнения. Не зачислено и не будет зачислено.`,
  'in-review': (what: string, network: string) =>
    `${what} в ${network} пришло, но перед зачислением мы должны это проверить. Напишите в поддержку с этим ID транзакции.`,
  'wrong-network': (what: string, network: string) =>
    `${what} пришло на ваш адрес, но в ${network}, а это здесь не та сеть. Мы можем это вернуть: напишите в поддержку с этим ID транзакции.`,
  'not-yours': (network: string) =>
    `Эта транзакция в ${network} ничего не заплатила напрямую на ваши адреса. Если вам заплатил контракт внутри неё, эта сумма зачислится позже, когда мы её найдём.`,
  failed: (network: string) =>
    `Эта транзакция в ${network} не удалась, поэтому ничего не заплачено. Монеты остались у отправителя, кроме комиссии сети.`,
  unlisted: (network: string) =>
    `Эта транзакция в ${network} прислала вам токен, который мы не поддерживаем. Он не зачисляется.`,
  'not-found':
    'Такой транзакции пока нет. Она может появиться через несколько минут. Если ей больше часа, уточните ID и сеть у отправителя.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Вывести',
  coin: 'Монета',
  network: 'Сеть',
  chooseNetwork: 'Выберите сеть',
  onNetwork: (network: string) => `Сеть: ${network}`,
  address: 'Адрес',
  amount: 'Сумма',
  max: 'Макс.',
  scan: 'Сканировать QR-код',
  available: 'Доступно',
  fee: 'Комиссия',
  minimum: 'Минимум',
  arrives: 'Вы получите',
  continue: 'Продолжить',
  sendCode: 'Отправить код',
  edit: 'Изменить данные',
  code: 'Код подтверждения',
  confirm: 'Подтвердить вывод',
  resend: 'Отправить код ещё раз',
  resendIn: 'Отправить код ещё раз через',
  review: 'Проверьте каждую строку. Вывод необратим.',
  sent: 'Мы отправили код на вашу почту.',
  badAmount: 'Введите сумму десятичным числом, например 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `У ${coin} в ${network} не больше ${decimals} ${plural(decimals, { one: 'знака', other: 'знаков' })} после запятой.`,
  badAddress: (network: string) => `Это недействительный адрес в ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Это адрес в ${anyOf(theirs)}, а вывод идёт в ${chosen}. Монеты пропадут.`,
  tokenContract: 'Это контракт самого токена. Отправленные на него монеты пропадут.',
  ownAddress: 'Это ваш собственный адрес для пополнения. Выберите адрес другого кошелька.',
  keylessAddress: 'Ключа от этого адреса нет ни у кого. Отправленные на него монеты пропадут.',
  known: 'Вы уже отправляли на этот адрес.',
  firstTime: 'Вы никогда не отправляли на этот адрес. Сверьте каждую группу с источником.',
  unavailable:
    'Не удалось загрузить ваши прошлые выводы, поэтому неизвестно, использовали ли вы этот адрес.',
  lookAlike: 'Осторожно: это не тот адрес, который вы использовали, хотя и похож.',
  yours: 'Использованный',
  differs: (count: number) =>
    plural(count, {
      one: `Отличается ${count} символ, он выделен.`,
      few: `Отличаются ${count} символа, они выделены.`,
      other: `Отличаются ${count} символов, они выделены.`,
    }),
  ownership: 'Этот адрес ваш?',
  noAnswer:
    'Сервис не ответил, поэтому неизвестно, принята ли заявка на вывод. Подтвердите её тем же кодом ещё раз: один и тот же вывод никогда не выплачивается дважды.',
  resumed: 'Продолжите вывод',
  unconfirmed:
    'Последний вывод прервался до подтверждения, из кошелька ничего не ушло. Заполните форму ещё раз, чтобы получить новый код.',
  uncertain:
    'Ответ сервиса не пришёл, поэтому неизвестно, принята ли последняя заявка на вывод. Проверьте историю, прежде чем пробовать ещё раз.',
  expired: 'Этот код больше не действует. Вернитесь через «Изменить данные» и запросите новый.',
  loadFailed: 'Не удалось загрузить ваш баланс и комиссию.',
  success: 'Заявка на вывод принята. За ней можно следить в истории.',
  successTitle: 'Заявка на вывод принята',
  failTitle: 'Вывод не удался',
  toWallet: 'Вернуться в кошелёк',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'Сканировать QR-код',
  aim: 'Наведите камеру на QR-код адреса.',
  picture: 'Прочитать с картинки',
  denied:
    'Этому сайту не разрешена камера. Разрешите её в настройках браузера, прочитайте картинку или вставьте адрес.',
  noCamera: 'На этом устройстве нет доступной камеры. Прочитайте картинку или вставьте адрес.',
  unreadable: 'В этом QR-коде нет поддерживаемого адреса.',
  noCode: 'На этой картинке QR-код не найден.',
  notLoaded: 'Не удалось загрузить сканер QR-кодов. Вставьте адрес.',
  close: 'Закрыть',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Выберите монету',
  address: 'Введите, вставьте или отсканируйте',
  least: (amount: string) => `Не меньше ${amount}`,
  tooMuch: 'Больше, чем доступно',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} может означать две суммы. Напишите ${text.replace(/[.,]/, '')} или ${text.replace('.', ',')}0`

export const coinsText = {
  available: 'Доступно',
  asOf: 'Доступные суммы на',
  network: 'Сеть',
  networks: 'Сети',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Баланс и расходы',
  available: 'Доступно',
  minimum: 'Минимум',
  fee: 'Комиссия',
  depositFee: 'Платит отправитель сети',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Последние операции',
  titleOf: (coin: string) => `Последние операции с ${coin}`,
  confirmations: (count: string) => `Подтверждений: ${count}`,
  stages: {
    approved: 'Одобрено, скоро будет отправлено',
    sent: 'Отправлено, сеть подтверждает',
  },
  waits: 'Можно отменить в настройках до',
  none: 'Операций пока нет.',
  noneOf: (coin: string) => `Операций с ${coin} пока нет.`,
  unread: 'Некоторые операции не удалось прочитать.',
  all: 'Все в истории',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Этот этап',
  bar: 'Продано на этом этапе, в процентах',
  stage: (number: number) => `Этап ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: продано ${sold} из ${supply} ${symbol} (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'меньше 1%',
  addUp: 'Подсчитайте всю предпродажу сами',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Шаги',
  deposit: {
    choose: 'Выберите монету.',
    send: (coin: string, network: string) =>
      `Отправьте ${coin} на этот адрес из другого кошелька или с биржи, в ${network}.`,
    sendAny: 'Отправьте на свой адрес из другого кошелька или с биржи.',
    confirmed: 'Сеть подтвердит перевод.',
    credited: 'Сумма зачислится, и баланс покажет её без перезагрузки.',
  },
  withdrawal: {
    form: 'Укажите монету, адрес и сумму.',
    review: 'Проверьте каждую строку.',
    confirm: 'Подтвердите, что это вы.',
    sent: 'Мы проверим и отправим.',
    final: 'Сеть подтвердит, и это окончательно.',
  },
  purchase: {
    form: 'Выберите монету и введите любую из сумм.',
    review: 'Проверьте точные суммы. Их цена недолго удерживается.',
    confirm: 'Подтвердите: покупается ровно это или ничего.',
    press: 'Нажмите кнопку: сервис купит по цене того момента.',
    credited: 'Добавится к вашему балансу.',
  },
} satisfies Texts<typeof en.stepsText>
