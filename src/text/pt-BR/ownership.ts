import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'Para um saque deste valor precisamos saber que o endereço é seu. Assine este texto na carteira à qual ele pertence: isso não move nada, não custa nada e não dá direito a nada a ninguém.',
    declaration: 'Para um saque deste valor precisamos saber que o endereço é seu.',
  },
  copy: 'Copiar o texto',
  sign: 'Assinar com a carteira deste navegador',
  signature: 'Assinatura',
  hint: {
    evm: 'Uma carteira assina isto como mensagem (personal_sign, EIP-191). A assinatura começa com 0x.',
    tron: 'Uma carteira assina isto como mensagem (signMessageV2, TIP-191). A assinatura começa com 0x.',
  },
  noKey:
    'Um endereço de uma exchange ou de um contrato não pode assinar. Escreva para o Suporte ou saque para uma carteira própria.',
  confirm: 'Confirmar endereço',
  declare: 'Declaro o que este texto diz',
  required: 'Cole a assinatura deste texto.',
  undeclared: 'Marque aqui para confirmar o endereço.',
  otherAccount: (address: string) =>
    `A carteira deste navegador está com outra conta aberta. Escolha ${address} nela.`,
  notSigned: 'A carteira não assinou.',
  done: 'Endereço confirmado. Continue com o seu saque.',
  failed: 'Não foi possível carregar o texto.',
} satisfies Texts<typeof en.ownershipText>
