import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `Купить ${token}`,
  payWith: 'Чем платить',
  pay: 'Вы платите',
  max: 'Макс.',
  part: (percent: number) => `${percent}%`,
  receive: 'Вы получаете',
  beforeFee: (fee: string) => `До комиссии${fee}`,
  feeOf: (fee: string) => ` ${fee}`,
  available: 'Доступно',
  availableAsOf: 'Доступно на',
  rate: 'Курс',
  price: 'Цена этого этапа',
  fee: 'Комиссия',
  credited: 'Будет зачислено',
  minimum: 'Минимум',
  badAmount: 'Введите сумму десятичным числом, например 12,5',
  priceMoved: (then: string) =>
    `Цена изменилась: когда вы нажали кнопку, один токен стоил ${then}. Ничего не куплено. Проверьте новую цену, прежде чем пробовать ещё раз.`,
  noAnswer:
    'Сервис не ответил, поэтому неизвестно, куплены ли токены. Нажмите кнопку ещё раз: одна и та же покупка никогда не оплачивается дважды.',
  startOver: 'Начать заново',
  noQuotes:
    'Сервис больше не удерживает цену, пока вы на неё смотрите. Нажмите кнопку ещё раз, чтобы купить по цене того момента.',
  estimate:
    'Эти числа обновляются каждые несколько секунд. Зачисление считается по цене сервиса в момент нажатия кнопки.',
  estimateBeforeReview:
    'Эти числа обновляются каждые несколько секунд. Точные появятся дальше, до покупки.',
  unknown:
    'Сервис не ответил, поэтому неизвестно, куплены ли токены. Проверьте историю, прежде чем пробовать ещё раз.',
  noPrice: 'Сейчас нет цены, поэтому ничего нельзя купить.',
  loadFailed: 'Не удалось загрузить ваш баланс и цену.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'Проверьте каждую строку. При подтверждении покупается ровно это или ничего.',
  ended: 'Вот что предлагалось.',
  sending: 'Идёт покупка.',
  uncertain: 'Пока неизвестно, куплено ли это.',
  bought: 'Вы это купили.',
  pay: 'Вы платите',
  rate: 'Курс',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Цена одного токена',
  receive: 'До комиссии',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Комиссия',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Эта цена удерживается ещё',
  over: 'Эта цена больше не удерживается, ничего не куплено.',
  confirm: 'Подтвердить покупку',
  toWallet: 'Открываем кошелёк',
  renew: 'Показать текущую цену',
  back: 'Назад',
  same: 'Текущая цена такая же, как раньше.',
  changed: 'Цена изменилась. Прежнее значение строки указано под ней.',
  before: (value: string) => `раньше: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `Вы купили ${credited} за ${paid}`,
  rate: (coin: string, price: string) => `, курс: 1\u00a0${coin}\u00a0= ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `Один токен стоил ${price} USDT${rate}. Комиссия ${fee} уже вычтена.`,
} satisfies Texts<typeof en.boughtText>
