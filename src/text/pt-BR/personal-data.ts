import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'Seus dados'

export const personalDataText = {
  what: 'Um arquivo com tudo o que está guardado sobre você: para pessoas em PDF, para programas em JSON.',
  files: { json: 'Baixar meus dados (JSON)', pdf: 'Baixar meus dados (PDF)' },
  deletion: 'Excluir a conta',
  deletionWhat:
    'Primeiro saque tudo: a exclusão é recusada enquanto houver saldo ou algo pendente. Seu nome, e-mail, logins, endereços e notas são apagados; o que a lei manda guardar dos seus pagamentos fica, sem o seu nome. Isso não pode ser desfeito.',
  ask: 'Enviar um código para excluir minha conta',
  sent: 'Enviamos um código para o seu e-mail. Ao confirmá-lo, a conta é excluída na hora.',
  confirm: 'Excluir minha conta',
  keep: 'Manter a conta',
  deleted: 'Sua conta foi excluída.',
} satisfies Texts<typeof en.personalDataText>
