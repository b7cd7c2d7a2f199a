import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `O que é o ecossistema ${siteName}?`,
    parts:
      'Uma exchange de criptomoedas, um gateway de pagamento para lojistas, um agregador de swaps que compara as cotações de exchanges descentralizadas, uma carteira sem custódia para várias redes, cartões de débito DeFi, empréstimos DeFi com apoio de IA e uma blockchain própria.',
    token: (siteName: string) => `${siteName} é o token que eles têm em comum.`,
  },
  token: {
    question: (siteName: string) => `O que é o token ${siteName}?`,
    facts: (siteName: string) =>
      `${siteName} é um token na Binance (BEP-20), também chamada de BNB Smart Chain, com 18 casas decimais e oferta total de 1.000.000.000. Ele é usado para taxas, para cashback e para programas do ecossistema.`,
    risk: 'Não é uma ação nem um depósito e não tem seguro. Pode perder todo o seu valor.',
  },
  buying: {
    question: (siteName: string) => `Como e onde posso comprar ${siteName}?`,
    steps: (siteName: string, coins: string) =>
      `Neste site. Crie uma conta com seu e-mail, deposite ${coins} e escolha Comprar ${siteName}. O preço, a taxa e o valor mínimo são mostrados antes de você confirmar.`,
    never: 'Nunca pedimos sua senha, um código de verificação nem as chaves de uma carteira.',
  },
  stages: {
    question: 'Quantas etapas tem a pré-venda?',
    four: (prices: string) => `Quatro. Um token custa ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT em ${stage}`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `Quando e onde ${siteName} será lançado?`,
    scheduled: (day: string) =>
      `A listagem em exchanges centralizadas e descentralizadas está prevista para ${day}.`,
    planned: (day: string) =>
      `A listagem em exchanges centralizadas e descentralizadas estava prevista para ${day}. Esse dia já passou.`,
    channels: 'Veja a situação atual nos canais com link no fim desta página.',
    exchanges: 'A listagem também depende das exchanges e não diz nada sobre um preço.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
