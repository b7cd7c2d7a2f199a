import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('es', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `¿Qué es el ecosistema ${siteName}?`,
      answer: [
        'Un exchange de criptomonedas, una pasarela de pago para comercios, un agregador de swaps que compara las cotizaciones de exchanges descentralizados, una billetera sin custodia para varias cadenas, tarjetas de débito DeFi, préstamos DeFi asistidos por IA y una blockchain propia.',
        `${siteName} es el token que tienen en común.`,
      ],
    },
    {
      question: `¿Qué es el token ${siteName}?`,
      answer: [
        `${siteName} es un token en Binance (BEP-20), también llamada BNB Smart Chain, con 18 decimales y un suministro total de 1\u202f000\u202f000\u202f000. Se usa para comisiones, para cashback y para programas del ecosistema.`,
        'No es una acción ni un depósito y no está asegurado. Puede perder todo su valor.',
      ],
    },
    {
      question: `¿Cómo y dónde puedo comprar ${siteName}?`,
      answer: [
        `En este sitio. Crea una cuenta con tu correo electrónico, deposita ${either.format(coins)} y elige Comprar ${siteName}. El precio, la comisión y el importe mínimo se muestran antes de que confirmes.`,
        'Nunca te pedimos tu contraseña, un código de verificación ni las claves de una billetera.',
      ],
    },
    {
      question: '¿Cuántas etapas tiene la preventa?',
      answer: [
        `Cuatro. Un token cuesta ${stages.map(({ name, price }) => `${price} USDT en ${name}`).join(', ')}.`,
      ],
    },
    {
      question: `¿Cuándo y dónde sale ${siteName}?`,
      answer: [
        isPast
          ? `Estaba previsto listarlo en exchanges centralizados y descentralizados el ${day(listingDate)}. Ese día ya pasó.${hasChannels ? ' Consulta el estado actual en los canales enlazados al final de esta página.' : ''}`
          : `Está previsto listarlo en exchanges centralizados y descentralizados el ${day(listingDate)}.`,
        'Que se liste depende también de los exchanges, y no dice nada sobre un precio.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
