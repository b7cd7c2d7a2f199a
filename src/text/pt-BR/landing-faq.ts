import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `O que é o ecossistema ${siteName}?`,
      answer: [
        'Uma exchange de criptomoedas, um gateway de pagamento para lojistas, um agregador de swaps que compara as cotações de exchanges descentralizadas, uma carteira sem custódia para várias redes, cartões de débito DeFi, empréstimos DeFi com apoio de IA e uma blockchain própria.',
        `${siteName} é o token que eles têm em comum.`,
      ],
    },
    {
      question: `O que é o token ${siteName}?`,
      answer: [
        `${siteName} é um token na Binance (BEP-20), também chamada de BNB Smart Chain, com 18 casas decimais e oferta total de 1.000.000.000. Ele é usado para taxas, para cashback e para programas do ecossistema.`,
        'Não é uma ação nem um depósito e não tem seguro. Pode perder todo o seu valor.',
      ],
    },
    {
      question: `Como e onde posso comprar ${siteName}?`,
      answer: [
        `Neste site. Crie uma conta com seu e-mail, deposite ${either.format(coins)} e escolha Comprar ${siteName}. O preço, a taxa e o valor mínimo são mostrados antes de você confirmar.`,
        'Nunca pedimos sua senha, um código de verificação nem as chaves de uma carteira.',
      ],
    },
    {
      question: 'Quantas etapas tem a pré-venda?',
      answer: [
        `Quatro. Um token custa ${stages.map(({ name, price }) => `${price} USDT em ${name}`).join(', ')}.`,
      ],
    },
    {
      question: `Quando e onde ${siteName} será lançado?`,
      answer: [
        isPast
          ? `A listagem em exchanges centralizadas e descentralizadas estava prevista para ${day(listingDate)}. Esse dia já passou.${hasChannels ? ' Veja a situação atual nos canais com link no fim desta página.' : ''}`
          : `A listagem em exchanges centralizadas e descentralizadas está prevista para ${day(listingDate)}.`,
        'A listagem também depende das exchanges e não diz nada sobre um preço.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
