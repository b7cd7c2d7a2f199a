import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

export const anyOf = (names: readonly string[]): string => names.join(' ou ')

export const depositText = {
  title: 'Depositar',
  coin: 'Moeda',
  addressOf: (coin: string) => `Seu endereço de ${coin} em`,
  qr: 'QR code do endereço',
  scan: 'Para escanear com outro dispositivo',
  copy: 'Copiar endereço',
  share: 'Compartilhar endereço',
  minimum: (amount: string, coin: string) =>
    `O depósito mínimo é ${amount} ${coin}. Valores menores não são creditados.`,
  only: (coin: string, network: string) =>
    `Envie somente ${coin} em ${network} para este endereço. Qualquer outra coisa, como a mesma moeda em outra rede, pode não ser creditada e pode se perder.`,
  arrives: 'Um depósito é creditado quando a rede o confirma.',
  savedAsOf: 'Salvo neste dispositivo, em',
  failed: 'Não foi possível carregar o endereço.',
  offline: 'Sem conexão, você vê só os endereços que já foram abertos neste dispositivo.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'O que acontece com qualquer outra coisa?',
  credited: (coins: string, network: string) =>
    `${coins} na rede ${network} também é creditado: o endereço é o mesmo.`,
  rest: 'Qualquer outra coisa não é creditada e pode se perder. Se aconteceu, escreva ao Suporte com o ID da transação.',
  unwatched:
    'Aqui cada depósito é creditado à mão. Qualquer outra coisa pode não ser creditada e se perder.',
  unknown: 'O serviço não diz. Pode não ser creditada e se perder.',
  failed: 'Não foi possível carregar.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'Falta um depósito?',
  label: 'ID da transação',
  hint: 'Como mostra a carteira ou a exchange que enviou. Um link de um explorador também serve.',
  submit: 'Procurar',
  invalid: 'Um ID de transação tem 64 caracteres: números e letras de a até f.',
  offline: 'Você está offline. Poderá procurar quando tiver conexão de novo.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} está a caminho em ${network}: ${count} confirmações. Costuma ser creditado em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  credited: (what: string, network: string) => `${what} em ${network} foi creditado:`,
  'below-minimum': (what: string, network: string) =>
    `${what} em ${network} está abaixo do depósito mínimo. Não foi creditado e não será.`,
  'in-review': (what: string, network: string) =>
    `${what} em ${network} chegou, mas precisamos verificá-lo antes de creditar. Escreva para o Suporte com este ID de transação.`,
  'wrong-network': (what: string, network: string) =>
    `${what} chegou ao seu endereço, mas em ${network}, que não é a rede dele aqui. Podemos recuperá-lo: escreva para o Suporte com este ID de transação.`,
  'not-yours': (network: string) =>
    `Esta transação em ${network} não pagou diretamente a nenhum dos seus endereços. Se um contrato dentro dela pagou a você, isso é creditado depois, quando o encontrarmos.`,
  failed: (network: string) =>
    `Esta transação falhou em ${network}, então nada foi pago. As moedas continuam com quem enviou, exceto a taxa da rede.`,
  unlisted: (network: string) =>
    `Esta transação em ${network} enviou a você um token que não aceitamos. Ele não é creditado.`,
  'not-found':
    'Essa transação ainda não existe. Ela pode levar alguns minutos para aparecer. Se tiver mais de uma hora, confira o ID e a rede com quem enviou.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Sacar',
  coin: 'Moeda',
  network: 'Rede',
  chooseNetwork: 'Escolha uma rede',
  onNetwork: (network: string) => `Rede: ${network}`,
  address: 'Endereço',
  amount: 'Valor',
  max: 'Máx.',
  scan: 'Escanear QR code',
  available: 'Disponível',
  fee: 'Taxa',
  minimum: 'Mínimo',
  arrives: 'Você recebe',
  continue: 'Continuar',
  sendCode: 'Enviar código',
  edit: 'Alterar os dados',
  code: 'Código de verificação',
  confirm: 'Confirmar saque',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em',
  review: 'Confira cada linha. Um saque não pode ser revertido.',
  sent: 'Enviamos um código para o seu e-mail.',
  badAmount: 'Digite o valor como número decimal, por exemplo 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin} tem no máximo ${decimals} casas decimais em ${network}.`,
  badAddress: (network: string) => `Este não é um endereço válido em ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Este é um endereço em ${anyOf(theirs)}, mas o saque é em ${chosen}. As moedas se perderiam.`,
  tokenContract: 'Este é o contrato do próprio token. Moedas enviadas para ele se perdem.',
  ownAddress: 'Este é o seu próprio endereço de depósito. Escolha o endereço de outra carteira.',
  keylessAddress: 'Ninguém tem a chave deste endereço. Moedas enviadas para ele se perdem.',
  known: 'Você já enviou para este endereço antes.',
  firstTime: 'Você nunca enviou para este endereço. Compare cada grupo com a origem.',
  unavailable:
    'Não foi possível carregar seus saques anteriores, então não podemos dizer se você já usou este endereço.',
  lookAlike: 'Cuidado: este não é o endereço que você usou antes, embora se pareça com ele.',
  yours: 'Usado antes',
  differs: (count: number) =>
    count === 1
      ? 'Um caractere é diferente; ele está marcado.'
      : `${count} caracteres são diferentes; eles estão marcados.`,
  ownership: 'Este endereço é seu?',
  noAnswer:
    'O serviço não respondeu, então não se sabe com certeza se o saque foi solicitado. Confirme-o de novo com o código: o mesmo saque nunca é pago duas vezes.',
  resumed: 'Continue o seu saque',
  unconfirmed:
    'Seu último saque foi interrompido antes de ser confirmado, e nada saiu da sua carteira. Preencha o formulário de novo para receber um novo código.',
  uncertain:
    'A resposta do serviço não chegou, então não se sabe com certeza se seu último saque foi solicitado. Confira seu histórico antes de tentar de novo.',
  expired: 'Este código não vale mais. Volte com Alterar os dados e peça um novo.',
  loadFailed: 'Não foi possível carregar seu saldo e a taxa.',
  success: 'Seu saque foi solicitado. Você pode acompanhá-lo no histórico.',
  successTitle: 'Saque solicitado',
  failTitle: 'O saque falhou',
  toWallet: 'Voltar para a carteira',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'Escanear QR code',
  aim: 'Aponte a câmera para o QR code do endereço.',
  picture: 'Ler de uma imagem',
  denied:
    'Este site não tem permissão para usar a câmera. Permita nas configurações do navegador, leia uma imagem ou cole o endereço.',
  noCamera: 'Não há câmera disponível neste dispositivo. Leia uma imagem ou cole o endereço.',
  unreadable: 'Este QR code não contém um endereço aceito.',
  noCode: 'Nenhum QR code foi encontrado nesta imagem.',
  notLoaded: 'Não foi possível carregar o leitor de QR code. Cole o endereço.',
  close: 'Fechar',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Escolha uma moeda',
  address: 'Digite, cole ou escaneie um',
  least: (amount: string) => `Pelo menos ${amount}`,
  tooMuch: 'Mais do que o disponível',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} pode significar dois valores. Escreva ${text.replace(/[.,]/, '')} ou ${text.replace('.', ',')}0`

export const coinsText = {
  available: 'Disponível',
  asOf: 'Valores disponíveis, em',
  network: 'Rede',
  networks: 'Redes',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Saldo e custos',
  available: 'Disponível',
  minimum: 'Mínimo',
  fee: 'Taxa',
  depositFee: 'Paga à rede por quem envia',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Últimas movimentações',
  titleOf: (coin: string) => `Últimas movimentações de ${coin}`,
  confirmations: (count: string) => `${count} confirmações`,
  stages: {
    approved: 'Aprovado, prestes a ser enviado',
    sent: 'Enviado, a rede está confirmando',
  },
  waits: 'Pode ser cancelado em Configurações até',
  none: 'Nenhuma movimentação ainda.',
  noneOf: (coin: string) => `Nenhuma movimentação de ${coin} ainda.`,
  unread: 'Não foi possível ler algumas movimentações.',
  all: 'Todas no histórico',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Esta etapa',
  bar: 'Vendido desta etapa, em porcentagem',
  stage: (number: number) => `Etapa ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${sold} de ${supply} ${symbol} vendidos (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'menos de 1%',
  addUp: 'Some você mesmo toda a pré-venda',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Os passos',
  deposit: {
    choose: 'Escolha uma moeda.',
    send: (coin: string, network: string) =>
      `Envie ${coin} para este endereço de outra carteira ou de uma exchange, em ${network}.`,
    sendAny: 'Envie para o seu endereço de outra carteira ou de uma exchange.',
    confirmed: 'A rede confirma.',
    credited: 'É creditado, e seu saldo mostra isso sem recarregar.',
  },
  withdrawal: {
    form: 'Preencha moeda, endereço e valor.',
    review: 'Confira cada linha.',
    confirm: 'Confirme que é você.',
    sent: 'Verificamos e enviamos.',
    final: 'A rede confirma, e é definitivo.',
  },
  purchase: {
    form: 'Escolha uma moeda e digite um dos valores.',
    review: 'Confira os valores exatos. O preço deles é garantido por pouco tempo.',
    confirm: 'Confirme: compra-se exatamente isso ou nada.',
    press: 'Toque no botão: o serviço compra pelo preço daquele momento.',
    credited: 'É somado ao seu saldo.',
  },
} satisfies Texts<typeof en.stepsText>
