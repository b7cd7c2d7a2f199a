import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('pt-BR')

export const failures = {
  unreachable: 'Não foi possível acessar o serviço. Verifique sua conexão e tente de novo.',
  timeout: 'O serviço demorou demais para responder. Tente de novo.',
  refused: 'O serviço não pode fazer isso no momento. Tente mais tarde.',
  malformed: 'O serviço enviou uma resposta inválida. Tente mais tarde.',
  tooMany: 'Tentativas demais. Espere um minuto e tente de novo.',
  tooSoon: (seconds: number) => `Cedo demais. Espere ${duration(seconds)} e tente de novo.`,
  retry: 'Tentar de novo',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Tente de novo em instantes.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Você só permite saques para endereços da sua agenda de endereços.',
  'address-saved': (said) =>
    `Esse endereço está salvo como ${inSentence(said, /saved as (.+)\.$/)}.`,
  'address-too-new':
    'Este endereço é novo na sua agenda. É possível sacar para ele 24 horas depois de salvo.',
  'bad-address': 'Não é um endereço válido.',
  'bad-chain': 'A moeda não pode ser sacada nessa rede.',
  'bad-key': failures.refused,
  'bad-request': 'A solicitação não é válida.',
  'bad-signature': 'Não é a assinatura deste texto com a chave deste endereço.',
  'below-minimum': 'Está abaixo do mínimo.',
  'book-full': 'Não cabem mais endereços na sua agenda.',
  busy: again,
  closing: again,
  'code-expired': 'O código não vale mais. Peça um novo.',
  'code-used': 'O código já foi usado.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Algo deu errado. Tente mais tarde.',
  frozen: 'Esta conta está congelada. Em Configurações está explicado como descongelá-la.',
  'frozen-by-operator': 'Um operador congelou esta conta. Escreva para o Suporte.',
  'house-address':
    'Esse endereço é deste site, e nenhum saque chega a ele. Escolha o endereço de outra carteira.',
  'id-used': 'Envie a mensagem de novo.',
  insufficient: errors.insufficientBalance,
  invalid: 'A solicitação não é válida.',
  'key-used': failures.refused,
  'keyless-address': 'Ninguém tem a chave desse endereço. Moedas enviadas para ele se perdem.',
  'link-used': 'Este link já foi usado ou tem mais de 6 horas.',
  maintenance: 'O serviço está em manutenção. Tente mais tarde.',
  'name-used': 'Você já salvou outro endereço desta rede com esse nome.',
  'network-away': 'A rede não responde no momento.',
  'no-line': 'Esse lançamento não existe.',
  'no-passkey': 'Não há nenhuma chave de acesso que possa confirmar isso.',
  'no-price': 'Não há preço no momento, então nada pode ser comprado.',
  'no-purchase': 'Essa compra não existe.',
  'not-found': 'Não encontrado.',
  'not-frozen': 'Esta conta não está congelada.',
  'not-offered': 'Isso não é oferecido no momento.',
  'not-ready': again,
  'not-waiting': 'Este saque já está sendo pago ou foi decidido, então não pode ser cancelado.',
  origin: failures.refused,
  'own-address': 'É o seu próprio endereço de depósito.',
  'ownership-needed': 'Acima deste valor, você precisa mostrar que o endereço é seu.',
  'ownership-over': 'Este texto não vale mais. Peça um novo.',
  'passkey-copied':
    'Esta chave de acesso foi usada depois em outro lugar, então pode haver uma cópia dela. Nada foi feito.',
  'passkey-expired': 'Demorou demais. Use a chave de acesso de novo.',
  'passkey-known': 'Esta chave de acesso já foi adicionada.',
  'passkey-needed':
    'Confirme com sua chave de acesso. Se você a perdeu, remova-a nas configurações com um código por e-mail.',
  'passkey-used': 'Esta assinatura já foi usada. Assine de novo.',
  'passkey-waits': (said) =>
    `Esta chave de acesso foi adicionada com um código por e-mail. Ela confirma pagamentos a partir de ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'Não restam tantos tokens nesta etapa.',
  spent: 'Os tokens desta compra já não estão todos na conta.',
  'token-contract': 'É o contrato do token. Moedas enviadas para ele se perdem.',
  'too-fine': 'O valor tem mais casas decimais do que essa rede aceita.',
  'too-late': 'O prazo para desistir desta compra terminou.',
  'too-many-notes': 'Não cabem mais notas.',
  'too-many-passkeys': 'Não é possível adicionar mais chaves de acesso.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Entre na sua conta.',
  unavailable: again,
  unknown: 'Não se sabe se foi feito. Verifique antes de tentar de novo.',
  'unknown-passkey': 'Esta chave de acesso não é sua ou deixou de ser.',
  'unknown-push-service': 'O serviço não conhece o sistema de notificações deste navegador.',
  withdrawn: 'Você já desistiu desta compra.',
  'wrong-amount': (said) => `A taxa é de ${feeIn(said)}. Confira os valores de novo.`,
  'wrong-code': 'O código está errado.',
  'wrong-network': 'Esse endereço é de outra rede.',
  'wrong-passkey': 'A chave de acesso não confirmou exatamente isso. Nada foi feito.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `O serviço respondeu: “${sentence}”`,
)
