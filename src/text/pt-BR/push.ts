import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/push.ts'

export const pushTitle = 'Notificações'

export const pushSettingsText = {
  intro:
    'Este dispositivo pode avisar quando algo acontece, mesmo com o app fechado. Ele para quando você sai da conta aqui.',
  turnOn: 'Ativar notificações',
  turnOff: 'Desativar neste dispositivo',
  about: 'Avisar este dispositivo sobre',
  kinds: {
    credited: 'Depósitos creditados',
    sent: 'Saques pagos',
    rejected: 'Saques recusados',
    login: 'Logins em um dispositivo novo',
    password: 'Uma troca de senha',
  },
  amounts: 'Mostrar valores',
  amountsHint: 'Qualquer pessoa que veja sua tela bloqueada pode lê-los.',
  installFirst:
    'No iPhone e no iPad, as notificações só funcionam no app instalado. Toque em Compartilhar na barra do navegador, depois em “Adicionar à Tela de Início”, e ative-as no app que abre dali.',
  unsupported: 'Este navegador não consegue receber notificações.',
  blocked:
    'As notificações estão bloqueadas para este site. Permita-as nas configurações do navegador ou do dispositivo e abra esta página de novo.',
  on: 'As notificações estão ativadas neste dispositivo.',
  off: 'As notificações estão desativadas neste dispositivo.',
  faults: {
    blocked: 'As notificações não foram permitidas.',
    browser: 'Este navegador não conseguiu assinar as notificações. Tente mais tarde.',
    'unknown-service': 'O serviço push deste navegador não é aceito aqui.',
  },
} satisfies Texts<typeof en.pushSettingsText>

export const pushHintText = {
  title: 'Saiba quando seu dinheiro se move',
  why: 'Este dispositivo pode avisar quando um depósito é creditado, um saque é pago ou alguém entra na conta. Os valores não são mostrados.',
  turnOn: 'Ativar',
  dismiss: 'Não, obrigado',
} satisfies Texts<typeof en.pushHintText>

export const pushText = {
  credited: {
    title: 'Depósito creditado',
    body: (amount = 'Um depósito') => `Na sua carteira: ${amount}.`,
  },
  sent: {
    title: 'Saque enviado',
    body: (amount = 'Seu saque') => `Pago: ${amount}.`,
  },
  rejected: {
    title: 'Saque recusado',
    body: (amount = 'O valor total') => `De volta ao seu saldo: ${amount}.`,
  },
  login: {
    title: 'Novo login',
    body: () =>
      'Alguém entrou na sua conta em um dispositivo novo. Se não foi você, troque sua senha agora.',
  },
  password: {
    title: 'Senha alterada',
    body: () =>
      'A senha da sua conta foi alterada, e este dispositivo saiu da conta. Se não foi você, redefina-a agora.',
  },
} satisfies Texts<typeof en.pushText>
