import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/presale.ts'

export const presalePageText = {
  title: 'A pré-venda, somada',
  lead: 'Cada compra é uma entrada em um registro público que só pode crescer. Esta página lê todas e as soma no seu dispositivo, não no servidor.',
  adding: 'Somando neste dispositivo',
  progress: (done: string, size: string) => `${done} de ${size} entradas`,
  added: (size: string) => `Somado neste dispositivo a partir de ${size} entradas`,
  again: 'Somar de novo',
  unknown: {
    title: 'Não foi possível ler o registro',
    text: 'Nada foi somado. É preciso uma conexão e um servidor que responda.',
    retry: 'Tentar de novo',
  },
  none: 'O servidor deste site não tem um registro público ou não o mostra no momento. Não é possível somar nada aqui.',
  unsupported:
    'Este navegador não consegue verificar a assinatura do registro (Ed25519), por isso não soma nada. Um mais novo consegue.',
  wrong: {
    title: 'Este registro não é o que deveria ser',
    signature: 'Seu estado mais recente não está assinado com a chave dele.',
    entries: 'Suas entradas não são as que o servidor assinou.',
    changed: 'Não é o registro que este dispositivo viu antes.',
    what: 'Não deposite nada. Salve o que você vê e pergunte ao operador.',
  },
  differs: {
    title: 'O servidor diz outra coisa',
    text: 'O que o servidor diz ter vendido não é o que o registro soma. Os números abaixo são os do registro.',
  },
  faults: 'Este registro contém o que nenhum registro honesto conteria',
  same: 'O que o servidor diz ter vendido é igual.',
  unsaid: 'O servidor não diz o que vendeu, então não há com o que comparar.',
  total: 'Vendido em todas as etapas',
  stages: {
    title: 'Por etapa',
    bar: (stage: string) => `${stage}, vendido em porcentagem`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `${sold} de ${supply} ${symbol} vendidos, restam ${left}`,
    price: (price: string) => `${price} USDT cada`,
    none: 'Nada foi vendido ainda.',
  },
  coins: {
    title: 'Por moeda',
    stage: 'Etapa',
    paid: 'Pago',
    tokens: (symbol: string) => `${symbol} vendidos`,
    purchases: 'Compras',
  },
  days: {
    title: 'Dia a dia',
    label: 'Dia da venda',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: ${sold} ${symbol} vendidos até então`,
  },
  checked: {
    title: 'O que foi verificado',
    items: [
      'O estado mais recente do registro está assinado com a chave dele.',
      'Todas as entradas lidas são as que estão assinadas: nenhuma falta, sobra ou foi alterada.',
      'Nenhuma compra é contada duas vezes, nenhuma de que se desistiu é contada, e nenhuma etapa vendeu mais do que tem.',
      'Se este dispositivo já viu o registro antes: ele ainda tem tudo o que tinha então.',
    ],
  },
  unproven: {
    title: 'O que isto não prova',
    items: [
      'Que as moedas foram pagas: quem opera o servidor poderia lançar compras que ninguém fez.',
      'Que todos veem este mesmo registro: compare o estado abaixo com o de outra pessoa, em outra rede.',
      'Que esta própria página é honesta: ela vem do servidor. O comando abaixo não.',
      'Quanto o token vale, nem que alguém vá comprá-lo de você.',
    ],
  },
  state: {
    title: 'Compare com outras pessoas',
    text: 'O estado assinado do registro que foi somado aqui:',
    witnesses: {
      title: 'Quem mais o assinou',
      none: 'Ninguém: este servidor não indica nenhuma testemunha que vigie se o registro só cresce. Compare você mesmo.',
      lead: 'Testemunhas que vigiam se o registro só cresce, conforme o servidor as indica; as assinaturas delas foram verificadas neste dispositivo. Compare uma chave com a que o dono dela publica.',
      unseen: 'ainda não assinou',
      wrong: 'não assinou o que o servidor diz que assinou',
      seen: (entries: string) => `assinou ${entries} entradas, em`,
      old: 'Isso foi há mais de um dia: um registro mostrado só a você teria esta aparência.',
    },
    command: 'Sem esta página, em uma máquina com o código do projeto:',
  },
  site: {
    title: 'O próprio site',
    lead: (release: string) =>
      `Estas páginas são as da versão ${release}, como o servidor a pôs no registro: o hash de todos os seus arquivos, o mesmo para todos. Mudaram pela última vez em`,
    command:
      'Se ele serve a você exatamente estes arquivos, comparados com uma compilação própria:',
  },
} satisfies Texts<typeof en.presalePageText>

export const owedText = {
  title: 'O que o site deve',
  lead: 'Todos os saldos de todas as pessoas juntos, como o servidor os pôs no registro, em',
  coin: 'Moeda',
  sum: 'Devido a todas as pessoas',
  faults: 'Estes dias contêm o que nenhum registro honesto conteria',
  old: 'O servidor não publica isso há mais de dois dias, embora o faça todos os dias.',
  own: {
    unchecked:
      'Cada dispositivo verifica uma vez por dia, enquanto o dono está conectado à conta, que os saldos dele estão nestas somas. Este não fez isso para este dia.',
    counted: 'Seus próprios saldos estão nestas somas: verificado neste dispositivo',
    missing:
      'Seus próprios saldos não estão por inteiro nestas somas. Em um único dia isso pode ter outro motivo; se amanhã continuar assim, sua carteira dará o alarme. Verificado em',
  },
  reserves: {
    none: 'O site ainda não assinou o que tem para cobrir isso.',
    title: 'O que o site tem para cobrir isso',
    lead: (day: string) =>
      `Endereços que o site indica para cobrir as dívidas de ${day}; se as chaves deles assinaram isso foi verificado neste dispositivo. Postos no registro em`,
    faults: 'Estas reservas contêm o que nenhum registro honesto conteria',
    held: 'Em poder do site, conforme lido pelo servidor',
    ratio: 'Do devido',
    token: (token: string, owed: string, supply: string) =>
      `${token} é emitido pelo próprio site: são devidos ${owed}, e todas as etapas juntas têm ${supply}.`,
    read: 'Leia estes endereços em um nó de sua confiança, no bloco que foi assinado:',
    block: 'bloco',
    command: 'O mesmo sem esta página; as quantidades são comparadas com as do nó:',
  },
  unproven: {
    title: 'O que isto não prova',
    items: [
      'Que o site ainda tem estas moedas: veja os endereços dele nas redes.',
      'Que ele não tem outras dívidas, que ninguém mais tem as chaves dele, nem que não tomou as moedas emprestadas por um dia.',
      'Que o saldo de quem nunca abre a carteira é contado: só o dono pode ver que falta.',
    ],
  },
} satisfies Texts<typeof en.owedText>

export const logFaultText = {
  'unknown-entry': (entry: string) =>
    `A entrada ${entry} não é de nenhum tipo que esta página conheça.`,
  'account-twice': (entry: string) => `A entrada ${entry} traz a conta de outra compra.`,
  'purchase-missing': (entry: string) =>
    `A entrada ${entry} se refere a uma compra que não existe.`,
  'reversed-already': (entry: string) =>
    `A entrada ${entry} anula ou restaura o que já está assim.`,
  oversold: (stage: string) => `A etapa ${stage} vendeu mais do que tem.`,
  'day-order': (day: string, before: string) => `As dívidas de ${day} vêm depois das de ${before}.`,
  'coin-twice': (day: string) => `As dívidas de ${day} contêm uma moeda duas vezes.`,
  'reserve-unsigned': (address: string, network: string) =>
    `A chave de ${address} em ${network} não assinou que se destina a estas dívidas.`,
  'reserve-twice': (address: string, network: string) =>
    `${address} em ${network} é contado duas vezes.`,
  'reserve-coin-twice': (address: string, network: string) =>
    `Uma moeda de ${address} em ${network} é contada duas vezes.`,
} satisfies Texts<typeof en.logFaultText>
