import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `Что такое экосистема ${siteName}?`,
    parts:
      'Криптобиржа, платёжный шлюз для магазинов, агрегатор обменов, который сравнивает предложения децентрализованных бирж, некастодиальный кошелёк для нескольких сетей, дебетовые карты DeFi, DeFi-кредитование с помощью ИИ и собственный блокчейн.',
    token: (siteName: string) => `${siteName} — общий для них токен.`,
  },
  token: {
    question: (siteName: string) => `Что такое токен ${siteName}?`,
    facts: (siteName: string) =>
      `${siteName} — токен в Binance (BEP-20), её также называют BNB Smart Chain, с 18 знаками после запятой и общим выпуском 1\u202f000\u202f000\u202f000. Он используется для комиссий, кэшбэка и программ экосистемы.`,
    risk: 'Это не акция и не вклад, и он не застрахован. Он может полностью потерять стоимость.',
  },
  buying: {
    question: (siteName: string) => `Как и где купить ${siteName}?`,
    steps: (siteName: string, coins: string) =>
      `На этом сайте. Создайте аккаунт с вашей эл. почтой, внесите ${coins} и выберите «Купить ${siteName}». Цена, комиссия и минимальная сумма показываются до подтверждения.`,
    never: 'Мы никогда не спрашиваем ваш пароль, код подтверждения или ключи кошелька.',
  },
  stages: {
    question: 'Сколько этапов у предпродажи?',
    four: (prices: string) => `Четыре. Цена одного токена: ${prices}.`,
    price: (stage: string, price: string) => `${stage} — ${price} USDT`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `Когда и где выходит ${siteName}?`,
    scheduled: (day: string) =>
      `Листинг на централизованных и децентрализованных биржах запланирован на ${day}.`,
    planned: (day: string) =>
      `Листинг на централизованных и децентрализованных биржах планировался на ${day}. Этот день прошёл.`,
    channels: 'О текущем положении читайте в каналах, ссылки на которые внизу этой страницы.',
    exchanges: 'Листинг зависит и от бирж и ничего не говорит о цене.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
