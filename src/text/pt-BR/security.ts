import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/security.ts'

export const passkeySettingsText = {
  title: 'Chaves de acesso',
  what: 'Uma chave de acesso é uma chave no seu celular, computador ou chave de segurança, desbloqueada por digital, rosto ou PIN. Com ela, ninguém pode pagar da sua conta só com sua senha e seu e-mail.',
  none: 'Você ainda não tem uma chave de acesso.',
  list: 'Suas chaves de acesso',
  added: 'Adicionada',
  used: 'Último uso',
  notUsed: 'Ainda não usada',
  trustedFrom: 'Confirma pagamentos a partir de',
  endsAt: 'Será removida',
  keeps: 'Use-a antes disso para mantê-la.',
  add: 'Adicionar uma chave de acesso',
  remove: (name: string) => `Remover ${name}`,
  removeShort: 'Remover',
  name: 'Nome',
  nameHint: 'Para você reconhecê-la, por exemplo o dispositivo em que está.',
  badName: 'Digite um nome de até 40 letras, números, espaços e _ - + & # ’ ( ).',
  confirmAdd: 'Primeiro confirme que é você.',
  changes:
    'Com uma chave de acesso, toda compra precisa dela. Um saque que você confirma com um código espera 24 horas, e também a remoção da chave com um código, por exemplo depois de perdê-la.',
  confirmRemove: (name: string) => `A chave de acesso “${name}” não confirmará mais nada.`,
  byPasskey: 'Confirmar com a chave de acesso',
  byCode: 'Enviar um código por e-mail',
  byCodeAdds:
    'Confirmada com um código, mais uma chave de acesso só confirma pagamentos depois de 24 horas.',
  byCodeRemoves:
    'Confirmada com um código, a remoção da chave de acesso ocorre depois de 24 horas, a não ser que ela seja usada antes. Até lá, ela continua protegendo seus pagamentos.',
  codeSent: 'Enviamos um código para o seu e-mail.',
  code: 'Código de verificação',
  continue: 'Continuar',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em',
  create: 'Criar chave de acesso',
  creating: 'Dê um nome à chave de acesso. Depois o navegador pergunta onde guardá-la.',
  wasAdded: 'Chave de acesso adicionada',
  wasRemoved: 'Chave de acesso removida',
  willBeRemoved: 'A chave de acesso será removida em 24 horas',
  loadFailed: 'Não foi possível carregar suas chaves de acesso.',
  waiting: 'Saques em espera',
  waitingWhat:
    'Confirmados com um código embora você tenha uma chave de acesso. Se algum não foi você, cancele-o.',
  waitsUntil: 'Espera até',
  cancel: (what: string) => `Cancelar ${what}`,
  cancelShort: 'Cancelar',
  wasCancelled: 'Saque cancelado',
  lost: 'Perdeu sua chave de acesso? Remova-a aqui com um código por e-mail. Sua senha e seu e-mail continuam servindo para entrar.',
} satisfies Texts<typeof en.passkeySettingsText>

export const lockTitle = 'Bloqueio do app'

export const lockText = {
  hint: 'Pede a digital, o rosto ou o PIN deste dispositivo antes de mostrar o app e criptografa o que ele guarda neste dispositivo.',
  unavailable:
    'Este navegador ou dispositivo não tem chaves de acesso próprias (por digital, rosto ou PIN), então o app não pode ser bloqueado.',
  delay: 'Bloquear após',
  delayHint: 'Quanto tempo o app pode ficar em segundo plano. Ao abrir, ele está sempre bloqueado.',
  delayNotStored: 'Este dispositivo está sem espaço: o tempo não foi alterado.',
  delays: { 0: 'Na hora', 1: '1 minuto', 5: '5 minutos', 15: '15 minutos' },
  turnOn: 'Ativar o bloqueio do app',
  turnOff: 'Desativar o bloqueio do app',
  lockNow: 'Bloquear agora',
  isOn: 'O app é bloqueado com uma chave de acesso deste dispositivo. O que ele guarda aqui é criptografado.',
  curtainTitle: 'Só uma cortina',
  curtain:
    'A chave de acesso deste dispositivo não consegue criptografar. O bloqueio esconde o app, mas o que é guardado neste dispositivo não é criptografado.',
  losing:
    'Se você perder a chave de acesso, saia da conta na tela de bloqueio e entre de novo. Sua conta não é afetada.',
  cancelled: 'A chave de acesso não foi usada. Tente de novo.',
  lockedTitle: 'O app está bloqueado',
  locked: 'Use sua digital, seu rosto ou seu PIN para abri-lo.',
  unlock: 'Desbloquear',
  notUnlocked:
    'Não foi possível desbloquear o app. Tente de novo ou, se a chave de acesso se perdeu, saia da conta e entre de novo.',
  logOut: 'Sair da conta',
  logOutTitle: 'Sair da conta neste dispositivo?',
  logOutHint:
    'O que o app guarda neste dispositivo é apagado e volta do servidor quando você entra de novo. Mensagens ao suporte escritas offline e ainda não enviadas se perdem.',
  confirmLogOut: 'Apagar e sair',
  back: 'Voltar',
} satisfies Texts<typeof en.lockText>

export const sessionsText = {
  title: 'Onde sua conta está aberta',
  failed: 'Não foi possível carregar seus logins.',
  device: (browser: string, platform: string) =>
    browser && platform
      ? `${browser} em ${platform}`
      : browser || platform || 'Dispositivo desconhecido',
  current: 'Este dispositivo',
  login: 'Login',
  lastUse: 'Último uso',
  address: 'Endereço IP',
  unknown: 'Desconhecido',
  end: 'Desconectar',
  endOf: (device: string) => `Desconectar ${device}`,
  endOthers: 'Desconectar todos os outros dispositivos',
  ended: 'Desconectado',
} satisfies Texts<typeof en.sessionsText>

export const freezeCardText = {
  title: 'Congelar a conta',
  what: 'Se outra pessoa pode ter entrado na sua conta, congele-a: nada pode ser sacado nem comprado até você descongelá-la com um código do seu e-mail.',
  open: 'Congelar a conta',
} satisfies Texts<typeof en.freezeCardText>

export const freezeText = {
  title: 'Congelar a conta',
  lead: 'Se outra pessoa entrou na sua conta, congele-a agora.',
  effects: [
    'Saques e compras são recusados até você descongelar a conta.',
    'Pagamentos ainda não enviados esperam.',
    'Todos os dispositivos são desconectados, inclusive este.',
    'Depósitos continuam chegando.',
  ],
  freeze: 'Congelar minha conta',
  back: 'Voltar para Configurações',
  incomplete: 'Este link está incompleto. Abra-o mais uma vez pelo e-mail.',
  over: 'Este link já foi usado ou tem mais de 6 horas. Em vez disso, crie uma senha nova, o que desconecta todos os dispositivos, e fale com o suporte.',
  done: 'Sua conta está congelada, e todos os dispositivos foram desconectados.',
  next: 'Crie agora uma senha nova. Depois entre e descongele a conta em Configurações com um código do seu e-mail.',
  newPassword: 'Criar uma senha nova',
} satisfies Texts<typeof en.freezeText>

export const frozenText = {
  title: 'Sua conta está congelada',
  withdrawals: 'Nada pode ser sacado até a conta ser descongelada. Depósitos continuam chegando.',
  purchases: 'Nada pode ser comprado até a conta ser descongelada. Depósitos continuam chegando.',
  wallet:
    'Nada pode ser sacado nem comprado até a conta ser descongelada. Depósitos continuam chegando.',
  toSettings: 'Descongelar em Configurações',
} satisfies Texts<typeof en.frozenText>

export const unfreezeText = {
  since: 'Congelada desde',
  state:
    'Saques e compras são recusados, e pagamentos ainda não enviados esperam. Depósitos continuam chegando.',
  passwordFirst: 'Se outra pessoa estava na sua conta, troque sua senha antes de descongelar.',
  byOperator: 'Um operador a congelou. Fale com o suporte para descongelá-la.',
  contact: 'Falar com o suporte',
  sendCode: 'Descongelar a conta',
  sentTo: 'Enviamos um código para',
  lift: 'Confirmar com o código',
  lifted: 'A conta foi descongelada',
} satisfies Texts<typeof en.unfreezeText>
