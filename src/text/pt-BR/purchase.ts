import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `Comprar ${token}`,
  payWith: 'Pagar com',
  pay: 'Você paga',
  max: 'Máx.',
  part: (percent: number) => `${percent}%`,
  receive: 'Você recebe',
  beforeFee: (fee: string) => `Antes da taxa${fee}`,
  feeOf: (fee: string) => ` de ${fee}`,
  available: 'Disponível',
  availableAsOf: 'Disponível, em',
  rate: 'Cotação',
  price: 'Preço desta etapa',
  fee: 'Taxa',
  credited: 'Creditado',
  minimum: 'Mínimo',
  badAmount: 'Digite o valor como número decimal, por exemplo 12,5',
  priceMoved: (then: string) =>
    `O preço mudou: um token custava ${then} quando você tocou no botão. Nada foi comprado. Confira o preço novo antes de tentar de novo.`,
  noAnswer:
    'O serviço não respondeu, então não se sabe com certeza se os tokens foram comprados. Toque no botão de novo: a mesma compra nunca é paga duas vezes.',
  startOver: 'Começar de novo',
  noQuotes:
    'O serviço não garante mais um preço enquanto você olha para ele. Toque no botão de novo para comprar pelo preço daquele momento.',
  estimate:
    'Estes números são atualizados a cada poucos segundos. O que é creditado segue o preço do serviço quando você toca no botão.',
  estimateBeforeReview:
    'Estes números são atualizados a cada poucos segundos. Os exatos vêm a seguir, antes de qualquer compra.',
  unknown:
    'O serviço não respondeu, então não se sabe com certeza se os tokens foram comprados. Confira seu histórico antes de tentar de novo.',
  noPrice: 'Não há preço no momento, então nada pode ser comprado.',
  loadFailed: 'Não foi possível carregar seu saldo e o preço.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'Confira cada linha. Ao confirmar, compra-se exatamente isto ou nada.',
  ended: 'Isto foi o que se ofereceu.',
  sending: 'Isto está sendo comprado.',
  uncertain: 'Ainda não se sabe se isto foi comprado.',
  bought: 'Você comprou isto.',
  pay: 'Você paga',
  rate: 'Cotação',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Preço de um token',
  receive: 'Antes da taxa',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Taxa',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Este preço é garantido por',
  over: 'Este preço não é mais garantido, e nada foi comprado.',
  confirm: 'Confirmar compra',
  toWallet: 'Abrindo a carteira',
  renew: 'Mostrar o preço atual',
  back: 'Voltar',
  same: 'O preço atual é igual ao de antes.',
  changed: 'O preço mudou. O que uma linha dizia antes está abaixo dela.',
  before: (value: string) => `antes: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `Você comprou ${credited} por ${paid}`,
  rate: (coin: string, price: string) => `, e 1 ${coin} valeu ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `Um token custou ${price} USDT${rate}. A taxa de ${fee} já foi descontada.`,
} satisfies Texts<typeof en.boughtText>
