import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Este e-mail já está em uso',
  invalidOtp: 'Digite um código válido',
  invalidCredentials: 'Digite um e-mail e uma senha válidos',
  notRegistered: 'E-mail não encontrado. Crie uma conta e depois entre',
  invalidCode: 'Digite um código de verificação válido',
  emailNotFound: 'E-mail não encontrado',
  selectPair: 'Escolha um par',
  enterAddress: 'Digite um endereço de destino',
  insufficientBalance: 'Saldo insuficiente',
  minimumValue: (minimum: string) => `O valor mínimo é ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `A compra mínima é ${minimum} ${token}`,
  tryLater: 'Tente mais tarde',
  copyFailed: 'Algo deu errado. Tente copiar diretamente',
  weakPassword:
    'A senha precisa ter: 1) de 8 a 30 caracteres, 2) pelo menos uma letra maiúscula e uma minúscula, 3) pelo menos um número, 4) pelo menos um caractere especial',
  samePassword: 'A senha nova é igual à antiga. Use uma diferente.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'Enviamos um código para o seu e-mail. Verifique-o, por favor',
  registered: 'Conta criada com sucesso',
  codeVerified: 'Código verificado com sucesso',
  codeResent: 'Código de verificação reenviado com sucesso',
  signedOut: 'Você saiu da conta',
  withdrawalPlaced: 'Saque solicitado com sucesso',
  tokenBought: 'Tokens comprados com sucesso',
  passwordChanged: 'Senha alterada com sucesso',
  passwordReset: 'Senha redefinida com sucesso',
  resetLinkSent: 'Enviamos o link para redefinir a senha. Confira seu e-mail',
  addressCopied: 'Endereço copiado',
  copied: 'Copiado',
  querySent:
    'Sua mensagem foi enviada com sucesso. Nossa equipe de atendimento responde nas próximas 24 horas.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'O nome não é válido',
  email: 'O e-mail não é válido',
  password: 'A senha não atende aos requisitos',
  signupConfirm: 'As senhas precisam ser iguais',
  confirm: 'A confirmação precisa ser igual à senha',
  query: 'Escolha um tipo de assunto',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'Em manutenção',
  notFound: '404 Página não encontrada',
  withdrawalFailed: 'Seu saque falhou. Tente mais tarde',
  buying: 'Processando a transação…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'Pendente',
  approved: 'Aprovado',
  completed: 'Concluído',
  rejected: 'Recusado',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
