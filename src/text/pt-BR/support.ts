import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Suporte',
  query: 'Tipo de assunto',
  chooseQuery: 'Escolha um tipo de assunto',
  description: 'Descrição',
  missingDescription: 'Descreva o seu assunto',
  longDescription: 'A descrição deve ter menos de 10.000 caracteres',
  topics: {
    transfer: 'Problemas com depósitos e saques',
    purchase: 'Problemas com a compra de tokens',
    account: 'Problemas para entrar ou criar conta',
    other: 'Outros',
  },
  lead: 'Respondemos por e-mail em até 24 horas.',
  hint: 'Nunca escreva aqui sua senha nem um código de verificação.',
  submit: 'Enviar',
  saved: 'Salvo neste dispositivo. É enviado automaticamente quando você estiver online.',
  notSaved: 'Não foi possível salvar neste dispositivo. Envie de novo quando estiver online.',
  offlineTitle: 'Escrito offline',
  states: {
    waiting: 'Aguardando conexão',
    sending: 'Enviando',
    sent: 'Enviado',
    refused: 'Não aceito',
    unsure: 'Sem resposta',
  },
  unsure:
    'Foi enviado, mas não veio resposta. Pode ter chegado; enviar de novo pode criar uma cópia.',
  sendAgain: 'Enviar de novo',
  remove: 'Remover',
} satisfies Texts<typeof en.supportText>
