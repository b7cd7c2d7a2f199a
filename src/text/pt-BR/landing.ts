import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName} é o token de um ecossistema financeiro em sete partes.`,
  lead: 'Uma exchange, um gateway de pagamento para lojistas, um agregador de swaps, uma carteira cujas chaves ficam com você, cartões de débito, empréstimos e uma blockchain própria. Aqui você pode comprar o token e guardá-lo em uma carteira com custódia: as chaves dela são do operador, não suas.',
  start: 'Começar',
  whitepaper: 'Ler o whitepaper (em inglês)',
  risk: 'Um token pode perder todo o seu valor. Nada nesta página é conselho nem promessa de ganho.',
  picture: (siteName: string) =>
    `O token ${siteName} no centro e, ao redor, as sete partes do ecossistema: exchange, gateway de pagamento, agregador de swaps, carteira, cartões de débito, empréstimos, blockchain.`,
  facts: {
    supply: 'Oferta total',
    network: 'Rede',
    decimals: 'Casas decimais',
    presale: 'Pré-venda',
    stage: (current: number, all: number) => `Etapa\u00a0${current}\u00a0de\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `Sobre ${siteName}`,
  paragraphs: [
    'Negociar, guardar, pagar e tomar emprestado em cripto exige hoje quatro serviços, cada um com sua conta, sua tabela de preços e suas regras. Entre um e outro há sempre uma transferência, e uma transferência que dá errado não pode ser revertida.',
    'Este ecossistema põe os quatro lado a lado, acrescenta mais três e usa um só token em todos eles: para pagar taxas e para devolver uma parte delas como cashback.',
    'O token não é uma participação em uma empresa e não dá direito à renda de ninguém.',
  ],
  vision: 'Visão',
  visionStatement: 'Finanças que você mesmo pode conferir.',
  visionText:
    'Cada serviço deve ser útil sem os outros, dizer seu preço antes de você aceitar e deixar um registro que você possa consultar na rede.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'Ecossistema',
  lead: 'Sete partes, cada uma com uma tarefa.',
  parts: {
    exchange: {
      name: 'Exchange de criptomoedas',
      text: 'Negocie os ativos listados uns pelos outros em um livro de ofertas aberto. O token também deve ser negociado aqui, depois de listado.',
    },
    gateway: {
      name: 'Gateway de pagamento para lojistas',
      text: 'A loja informa o preço na própria moeda; o cliente paga com uma criptomoeda que já tem.',
    },
    swap: {
      name: 'Agregador de swaps',
      text: 'Pede cotações a várias exchanges descentralizadas, inclui as taxas delas e mostra a melhor.',
    },
    wallet: {
      name: 'Carteira sem custódia',
      text: 'Várias redes em um só lugar. As chaves ficam no seu dispositivo, então ninguém mais pode usá-las nem restaurá-las.',
    },
    cards: {
      name: 'Cartões de débito DeFi',
      text: 'Pague com cripto onde se aceitam cartões. A conversão é feita no momento do pagamento.',
    },
    lending: {
      name: 'Empréstimos DeFi com apoio de IA',
      text: 'Tome emprestado com garantia do que você tem. Modelos ajudam a definir limites e a avisar cedo. A garantia que cai demais é vendida.',
    },
    chain: {
      name: 'Blockchain própria',
      text: 'Pensada para liquidar o que as outras seis partes fazem. Até ela funcionar, o token fica na Binance (BEP-20).',
    },
  },
  short: {
    exchange: 'Exchange',
    gateway: 'Pagamentos',
    swap: 'Swap',
    wallet: 'Carteira',
    cards: 'Cartões',
    lending: 'Empréstimos',
    chain: 'Blockchain',
  },
  note: 'As partes estão em fases diferentes de desenvolvimento. Algumas podem atrasar, mudar ou nunca ser lançadas. A conta neste site é separada da carteira sem custódia: aqui quem tem as chaves é o operador.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'Tokenomics',
  lead: 'Um bilhão de tokens ao todo, divididos entre nove finalidades.',
  picture: 'As nove partes em um gráfico de anel. A tabela tem os números.',
  caption: (siteName: string) => `Como a oferta de ${siteName} é dividida`,
  purpose: 'Finalidade',
  amount: 'Quantidade',
  share: 'Parte',
  total: 'Total',
  tokens: 'tokens',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'Pré-venda',
  lead: 'Um quinto da oferta é vendido em quatro etapas, cada uma a um só preço. Uma etapa termina quando se esgota ou quando a próxima começa. Que as etapas seguintes custem mais é uma tabela de preços, não uma previsão.',
  noClaim: (siteName: string) =>
    `O que você compra é creditado na sua conta aqui. Não existe página nenhuma para resgatar ${siteName}.`,
  ladder: 'Etapas da pré-venda, com o preço de um token',
  now: 'Agora',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `Comprar ${siteName}`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'Contrato do token',
  lead: 'Compare cada caractere com o da sua carteira antes de confiar em um token com este nome.',
  symbol: 'Símbolo do token',
  network: 'Rede',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Casas decimais',
  address: 'Endereço do contrato',
  qr: 'QR code do endereço do contrato do token',
  copy: 'Copiar endereço',
  warning: 'Este não é um endereço de depósito. Moedas enviadas para ele se perdem.',
  deposit: 'Ver seu endereço de depósito',
  buyNow: 'Comprar agora',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'Primeiro leia. Depois decida.',
  text: 'O whitepaper (em inglês) diz para que serve o token, como ele é dividido e o que pode dar errado. Compre só com dinheiro que não fará falta.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `Carteira ${siteName}`

export const headText = {
  title: (siteName: string) => `${siteName}: o token de um ecossistema financeiro em sete partes`,
  description: (siteName: string) =>
    `O que é o token ${siteName}, como a oferta é dividida, quanto custa a pré-venda e o que pode dar errado. Compre com cripto e guarde em uma conta.`,
  cardAlt: (siteName: string) => `${siteName}: um token e as sete partes ao redor dele`,
  loading: 'Carregando',
  shots: {
    wallet: 'Saldos e histórico, ao vivo e offline',
    buy: (siteName: string) => `Comprar ${siteName} a um preço mostrado antes`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'Perguntas e respostas',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1.000.000.000'

export const allocation = [
  { purpose: 'Pré-venda', amount: '200.000.000', share: 20 },
  { purpose: 'Ecossistema', amount: '100.000.000', share: 10 },
  { purpose: 'Plano de recompra e queima', amount: '400.000.000', share: 40 },
  { purpose: 'Reserva de liquidez e listagens', amount: '80.000.000', share: 8 },
  { purpose: 'Formação de mercado, incentivos e influenciadores', amount: '30.000.000', share: 3 },
  { purpose: 'Equipe', amount: '80.000.000', share: 8 },
  { purpose: 'Reserva de cashback', amount: '40.000.000', share: 4 },
  { purpose: 'Parceiros e conselheiros', amount: '30.000.000', share: 3 },
  { purpose: 'Marketing, aquisições, parcerias', amount: '40.000.000', share: 4 },
] satisfies Texts<typeof en.allocation>
