import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `Comprar ${token}`,
  payWith: 'Pagar con',
  pay: 'Pagas',
  max: 'Máx.',
  part: (percent: number) => `${percent}%`,
  receive: 'Recibes',
  beforeFee: (fee: string) => `Antes de la comisión${fee}`,
  feeOf: (fee: string) => ` de ${fee}`,
  available: 'Disponible',
  availableAsOf: 'Disponible, a fecha de',
  rate: 'Cambio',
  price: 'Precio de esta etapa',
  fee: 'Comisión',
  credited: 'Se abona',
  minimum: 'Mínimo',
  badAmount: 'Escribe el importe como número decimal, por ejemplo 12,5',
  priceMoved: (then: string) =>
    `El precio ha cambiado: un token costaba ${then} cuando pulsaste el botón. No se compró nada. Revisa el precio nuevo antes de intentarlo otra vez.`,
  noAnswer:
    'El servicio no respondió, así que no se sabe con certeza si los tokens se compraron. Pulsa el botón otra vez: la misma compra nunca se paga dos veces.',
  startOver: 'Empezar de nuevo',
  noQuotes:
    'El servicio ya no reserva un precio mientras lo miras. Pulsa el botón otra vez para comprar al precio que tenga en ese momento.',
  estimate:
    'Estas cifras se actualizan cada pocos segundos. Lo que se abona depende del precio del servicio cuando pulses el botón.',
  estimateBeforeReview:
    'Estas cifras se actualizan cada pocos segundos. Las exactas vienen después, antes de comprar nada.',
  unknown:
    'El servicio no respondió, así que no se sabe con certeza si los tokens se compraron. Revisa tu historial antes de intentarlo otra vez.',
  noPrice: 'En este momento no hay precio, así que no se puede comprar nada.',
  loadFailed: 'No se pudieron cargar tu saldo y el precio.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'Revisa cada línea. Al confirmar se compra exactamente esto, o nada.',
  ended: 'Esto es lo que se ofreció.',
  sending: 'Se está comprando.',
  uncertain: 'Todavía no se sabe si se compró.',
  bought: 'Has comprado esto.',
  pay: 'Pagas',
  rate: 'Cambio',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Precio de un token',
  receive: 'Antes de la comisión',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Comisión',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Este precio se mantiene durante',
  over: 'Este precio ya no se mantiene y no se compró nada.',
  confirm: 'Confirmar compra',
  toWallet: 'Abriendo la billetera',
  renew: 'Mostrar el precio actual',
  back: 'Volver',
  same: 'El precio actual es el mismo que antes.',
  changed: 'El precio ha cambiado. Debajo de cada línea está lo que decía antes.',
  before: (value: string) => `antes: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `Compraste ${credited} por ${paid}`,
  rate: (coin: string, price: string) => `, y 1 ${coin} se contó a ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `Un token costó ${price} USDT${rate}. La comisión de ${fee} ya está descontada.`,
} satisfies Texts<typeof en.boughtText>
