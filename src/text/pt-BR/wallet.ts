import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'Mostrar saldo',
  hide: 'Ocultar saldo',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Carteira',
  estimated: 'Saldo estimado',
  assets: 'Ativos',
  balanceHistory: 'Saldo ao longo do tempo',
  balanceHistoryHidden: 'Os valores estão ocultos. Mostre o saldo para vê-lo ao longo do tempo.',
  byWorth: 'Ordenado por valor',
  asListed: 'Ordenado como na lista',
  total: 'Total',
  available: 'Disponível',
  live: 'Ao vivo',
  reconnecting: 'Reconectando',
  waiting: 'Aguardando saldos',
  offline: 'Offline',
  asOf: ', em ',
  printedAsOf: 'Em',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Depósitos', name: 'Depósito', none: 'Nenhum depósito ainda.' },
  withdrawal: { tab: 'Saques', name: 'Saque', none: 'Nenhum saque ainda.' },
  purchase: { tab: 'Compras', name: 'Compra', none: 'Nenhuma compra ainda.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'Histórico',
  all: { tab: 'Tudo', none: 'Nada se moveu ainda.' },
  today: 'Hoje',
  yesterday: 'Ontem',
  feeOf: (fee: string) => `Taxa ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} confirmações`,
  columns: {
    movement: 'Movimentação',
    details: 'Detalhes',
    time: 'Hora',
    coin: 'Moeda',
    amount: 'Valor',
    total: 'Total',
    fee: 'Taxa',
    arrives: 'Chega',
    paid: 'Pago',
    received: 'Recebido',
    coinPrice: 'Preço da moeda em USDT',
    tokenPrice: 'Preço do token em USDT',
    saleStage: 'Etapa',
    type: 'Tipo',
    network: 'Rede',
    address: 'Endereço',
    transaction: 'Transação',
    status: 'Status',
    reason: 'Motivo',
    confirmations: 'Confirmações',
    stage: 'Andamento',
    waitsUntil: 'Espera até',
  },
  waits: { until: 'Espera até', canCancel: 'e pode ser cancelado' },
  search: 'Buscar no histórico',
  filters: 'Filtros',
  exportCsv: 'Exportar CSV',
  export: 'Exportar',
  csvNotHidden: 'Os valores estão ocultos aqui, não no arquivo exportado.',
  receipt: 'Comprovante',
  receiptOf: (what: string, when: string) => `Comprovante: ${what}, ${when}`,
  noMatch: 'Nenhum lançamento corresponde à busca e aos filtros.',
  failed: 'Não foi possível carregar o histórico.',
  partial: 'Não foi possível carregar uma parte do histórico.',
  loading: 'Carregando o histórico',
  offlineEmpty: 'Você está offline, e ainda não há histórico salvo neste dispositivo.',
  staleAsOf: 'Salvo neste dispositivo, em',
  printed: (count: number, all: number) =>
    `Os ${count} lançamentos mais recentes de ${all}. Exportar CSV tem todos.`,
  totals: 'Total',
  totalsNote: 'Lançamentos recusados não estão incluídos.',
  shown: (count: number, all: number) =>
    count === all
      ? `${all} ${all === 1 ? 'lançamento' : 'lançamentos'}`
      : `${count} de ${all} lançamentos`,
  soFar: ' até agora, os mais antigos estão carregando',
  dropped: (count: number) =>
    count === 1
      ? 'Não foi possível ler um lançamento.'
      : `Não foi possível ler ${count} lançamentos.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Contrato do token',
  warning: 'Este não é um endereço de depósito. Moedas enviadas para ele se perdem.',
  deposit: 'Ir para Depositar',
  qr: 'QR code do endereço do contrato do token',
  copy: 'Copiar endereço',
  decimals: 'Casas decimais',
  network: 'Rede',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Símbolo do token',
  buyNow: 'Comprar agora',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} não está incluído: o preço dele não vem com os saldos.`,
  pricesAsOf: 'Alguns preços não são atuais. A estimativa usa preços de',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Preço',
  value: 'Valor',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `O que você tem, por valor: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Voltar para a carteira',
  balance: 'Saldo',
  price: 'Preço ao longo do tempo',
  movements: (coin: string) => `Movimentações de ${coin}`,
  none: (coin: string) => `Nenhuma movimentação de ${coin} ainda.`,
  deposit: 'Depositar',
  withdraw: 'Sacar',
  buy: (token: string) => `Comprar ${token}`,
  loadingPrice: 'Carregando o preço ao longo do tempo',
  priceFailed: 'Não foi possível carregar o preço ao longo do tempo.',
  priceEmptyWhy: 'Um preço é guardado uma vez por dia, às 00:00 UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Todos os status',
  allCoins: 'Todas as moedas',
  from: 'De',
  to: 'Até',
  anyDay: 'Qualquer dia',
  clear: 'Limpar filtros',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'Imprimir',
  share: 'Compartilhar',
  shareFailed: 'Não foi possível compartilhar o comprovante.',
  close: 'Fechar',
  id: 'ID',
  timeZone: 'Fuso horário',
  explorer: 'Abrir no explorador',
  cancel: 'Cancele em Configurações, em Chaves de acesso',
  stages: {
    approved: 'Aprovado, ainda não enviado',
    sent: 'Enviado, ainda não definitivo',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'A resposta do serviço ao seu último saque não chegou, então não se sabe com certeza se ele foi solicitado. Se foi, aparece neste histórico.',
  purchase:
    'A resposta do serviço à sua última compra não chegou, então não se sabe com certeza se os tokens foram comprados. Se foram, a compra aparece neste histórico.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Período',
  range: { month: '30 dias', year: '1 ano', all: 'Tudo' },
  loading: 'Carregando o saldo ao longo do tempo',
  failed: 'Não foi possível carregar o saldo ao longo do tempo.',
  offlineEmpty:
    'Você está offline, e o saldo ao longo do tempo ainda não está salvo neste dispositivo.',
  staleAsOf: 'Salvo neste dispositivo, em',
  empty: 'Ainda não há nada para mostrar.',
  emptyWhy: 'O valor do saldo é guardado uma vez por dia, às 00:00 UTC.',
  noneInRange: 'Nenhum valor é conhecido para este período.',
  slider: 'Dia',
  now: 'Agora',
  unknown: 'nenhum preço conhecido',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => (days === 1 ? '1 dia' : `${days} dias`),
  since: (day: string) => `desde ${day}`,
  more: (text: string) => `Ganho de ${text}`,
  less: (text: string) => `Perda de ${text}`,
  same: 'Sem ganho nem perda',
  paidIn: (text: string) => `${text} depositados`,
  paidOut: (text: string) => `${text} sacados`,
  nothingPaid: 'nada depositado nem sacado',
  withPaid: 'com o que foi depositado e sacado',
  highest: 'Máximo',
  lowest: 'Mínimo',
  gaps: (count: number) =>
    count === 1
      ? 'Em um dia o preço de uma moeda não era conhecido.'
      : `Em ${count} dias o preço de uma moeda não era conhecido.`,
  note: 'Cada dia é avaliado pelos seus primeiros preços (UTC), e também o que foi depositado ou sacado nele. Ganho ou perda é o que preços, compras e taxas fizeram com o saldo.',
  table: 'Detalhes e todos os valores',
  columns: { day: 'Dia (UTC)', value: 'Valor em USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Mostrar em outra moeda',
  label: 'Moeda',
  none: 'Só USDT',
  asOf: 'Cotação de',
  outdated: (currency: string) => `Não há uma cotação atual para ${currency}.`,
} satisfies Texts<typeof en.currencyText>
