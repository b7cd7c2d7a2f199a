import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `¿Qué es el ecosistema ${siteName}?`,
    parts:
      'Un exchange de criptomonedas, una pasarela de pago para comercios, un agregador de swaps que compara las cotizaciones de exchanges descentralizados, una billetera sin custodia para varias cadenas, tarjetas de débito DeFi, préstamos DeFi asistidos por IA y una blockchain propia.',
    token: (siteName: string) => `${siteName} es el token que tienen en común.`,
  },
  token: {
    question: (siteName: string) => `¿Qué es el token ${siteName}?`,
    facts: (siteName: string) =>
      `${siteName} es un token en Binance (BEP-20), también llamada BNB Smart Chain, con 18 decimales y un suministro total de 1\u202f000\u202f000\u202f000. Se usa para comisiones, para cashback y para programas del ecosistema.`,
    risk: 'No es una acción ni un depósito y no está asegurado. Puede perder todo su valor.',
  },
  buying: {
    question: (siteName: string) => `¿Cómo y dónde puedo comprar ${siteName}?`,
    steps: (siteName: string, coins: string) =>
      `En este sitio. Crea una cuenta con tu correo electrónico, deposita ${coins} y elige Comprar ${siteName}. El precio, la comisión y el importe mínimo se muestran antes de que confirmes.`,
    never:
      'Nunca te pedimos tu contraseña, un código de verificación ni las claves de una billetera.',
  },
  stages: {
    question: '¿Cuántas etapas tiene la preventa?',
    four: (prices: string) => `Cuatro. Un token cuesta ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT en ${stage}`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `¿Cuándo y dónde sale ${siteName}?`,
    scheduled: (day: string) =>
      `Está previsto listarlo en exchanges centralizados y descentralizados el ${day}.`,
    planned: (day: string) =>
      `Estaba previsto listarlo en exchanges centralizados y descentralizados el ${day}. Ese día ya pasó.`,
    channels: 'Consulta el estado actual en los canales enlazados al final de esta página.',
    exchanges: 'Que se liste depende también de los exchanges, y no dice nada sobre un precio.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
