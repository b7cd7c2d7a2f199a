import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('ru', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `Что такое экосистема ${siteName}?`,
      answer: [
        'Криптобиржа, платёжный шлюз для магазинов, агрегатор обменов, который сравнивает предложения децентрализованных бирж, некастодиальный кошелёк для нескольких сетей, дебетовые карты DeFi, DeFi-кредитование с помощью ИИ и собственный блокчейн.',
        `${siteName} — общий для них токен.`,
      ],
    },
    {
      question: `Что такое токен ${siteName}?`,
      answer: [
        `${siteName} — токен в Binance (BEP-20), её также называют BNB Smart Chain, с 18 знаками после запятой и общим выпуском 1\u202f000\u202f000\u202f000. Он используется для комиссий, кэшбэка и программ экосистемы.`,
        'Это не акция и не вклад, и он не застрахован. Он может полностью потерять стоимость.',
      ],
    },
    {
      question: `Как и где купить ${siteName}?`,
      answer: [
        `На этом сайте. Создайте аккаунт с вашей эл. почтой, внесите ${either.format(coins)} и выберите «Купить ${siteName}». Цена, комиссия и минимальная сумма показываются до подтверждения.`,
        'Мы никогда не спрашиваем ваш пароль, код подтверждения или ключи кошелька.',
      ],
    },
    {
      question: 'Сколько этапов у предпродажи?',
      answer: [
        `Четыре. Цена одного токена: ${stages.map(({ name, price }) => `${name} — ${price} USDT`).join(', ')}.`,
      ],
    },
    {
      question: `Когда и где выходит ${siteName}?`,
      answer: [
        isPast
          ? `Листинг на централизованных и децентрализованных биржах планировался на ${day(listingDate)}. Этот день прошёл.${hasChannels ? ' О текущем положении читайте в каналах, ссылки на которые внизу этой страницы.' : ''}`
          : `Листинг на централизованных и децентрализованных биржах запланирован на ${day(listingDate)}.`,
        'Листинг зависит и от бирж и ничего не говорит о цене.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
