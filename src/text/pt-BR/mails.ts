import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Se foi você, não precisa fazer nada.',
  recovery: (site: string) =>
    `Se não foi você, proteja sua conta agora: escolha uma senha nova em ${site}/forgot e depois fale com o suporte em ${site}/support.`,
  questions: (site: string) => `Se tiver alguma dúvida, fale com o suporte em ${site}/support.`,
  noClaim: (name: string) =>
    `Nunca é preciso resgatar nada: ${name} chega à sua conta sozinho. Uma página ou mensagem que pede para conectar uma carteira para resgatá-lo não é nossa.`,
  neverAsked: 'Nunca pedimos senha, código nem chave privada.',
  phrase: 'Sua frase antiphishing:',
  log: 'O registro público deste site:',
  logState: (size: string, root: string) => `${size} registros, raiz ${root}`,
  amount: (value: string) => `Valor: ${value}`,
  arrives: (value: string) => `Chega: ${value}`,
  network: (value: string) => `Rede: ${value}`,
  address: (value: string) => `Endereço: ${value}`,
  transaction: (value: string) => `Transação: ${value}`,
  reason: (value: string) => `Motivo: ${value}`,
  name: (value: string) => `Nome: ${value}`,
  time: (value: string) => `Hora: ${value}`,
  device: (value: string) => `Dispositivo: ${value}`,
  unknownDevice: 'não reconhecido',
  deviceName: (browser: string, platform: string) => `${browser} em ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `Seu código ${name} é ${code}`,
  life: (minutes: number) => `Ele vale uma única vez, por ${minutes} minutos.`,
  onlyHere: (name: string) =>
    `Digite-o somente no site ${name}. Ninguém da ${name} vai pedi-lo a você.`,
  notYou:
    'Se não foi você, não compartilhe o código. Alguém pode saber sua senha: troque-a, por favor.',
  login: { subject: 'código de acesso', what: 'Este código é para entrar na conta.' },
  withdrawal: { subject: 'código de saque', what: 'Este código é somente para este saque.' },
  deletion: {
    subject: 'excluir sua conta',
    what: 'Este código é para excluir sua conta, o que não pode ser desfeito.',
  },
  unfreeze: {
    subject: 'código para descongelar',
    what: 'Este código é para descongelar sua conta: os saques voltam a ser possíveis.',
  },
  setPhrase: {
    subject: 'código para sua frase antiphishing',
    what: 'Este código é para definir a frase dos e-mails que enviamos a você.',
  },
  removePhrase: {
    subject: 'código para sua frase antiphishing',
    what: 'Este código é para remover a frase dos e-mails que enviamos a você.',
  },
  addPasskey: {
    subject: 'código para suas chaves de acesso',
    what: 'Este código é para adicionar uma chave de acesso.',
  },
  removePasskey: {
    subject: 'código para suas chaves de acesso',
    what: (passkey: string) => `Este código é para remover a chave de acesso “${passkey}”.`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'confirme seu e-mail',
  what: 'Este código é para criar uma conta com este e-mail.',
  hasPassword:
    'Nosso provedor de identidade já tem uma senha para este e-mail. Digite essa senha para se cadastrar.',
  chooseAnother: 'Se você não sabe qual é, escolha antes uma nova aqui:',
  notYou: 'Se não foi você, ignore este e-mail: sem o código nenhuma conta é criada.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'redefina sua senha',
  requested: (name: string) =>
    `Alguém pediu para redefinir a senha da conta ${name} com este e-mail.`,
  open: (minutes: number) =>
    `Para escolher uma senha nova, abra este link. Ele vale uma única vez, por ${minutes} minutos:`,
  notYou: 'Se não foi você, ignore este e-mail: sua senha não muda.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'recebemos sua mensagem',
  thanks: (topic: string) =>
    `Obrigado. Recebemos sua mensagem sobre “${topic}” e responderemos em até 24 horas.`,
  number: (id: string) => `O número dela é ${id}.`,
  answered: (topic: string) => `sua mensagem sobre “${topic}”`,
  youWrote: (id: string) => `Você escreveu (mensagem ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'sua senha foi alterada',
    what: (name: string, at: string) =>
      `A senha da sua conta ${name} foi alterada em ${at}. Os outros dispositivos foram desconectados.`,
  },
  passwordReset: {
    subject: 'sua senha foi redefinida',
    what: (name: string, at: string) =>
      `A senha da sua conta ${name} foi redefinida em ${at}. Os outros dispositivos foram desconectados.`,
  },
  approved: {
    subject: 'seu saque foi aprovado',
    what: (amount: string) => `Seu saque de ${amount} foi aprovado e pago.`,
  },
  rejected: {
    subject: 'seu saque foi recusado',
    what: (amount: string) =>
      `Seu saque foi recusado. O valor inteiro, ${amount}, está de volta no seu saldo.`,
  },
  takenBack: {
    subject: 'houve desistência de uma compra',
    what: (tokens: string, at: string, paid: string) =>
      `Em ${at} houve desistência de uma compra de ${tokens}. O que ela custou, ${paid}, está de volta no seu saldo, e os tokens saíram da conta.`,
  },
  addressSaved: {
    subject: 'um endereço foi adicionado à sua agenda',
    what: (name: string, at: string) =>
      `Um endereço foi adicionado à sua agenda de endereços ${name} em ${at}. Ele fica marcado como novo por 24 horas.`,
  },
  restricted: {
    subject: 'os saques só vão para a sua agenda de endereços',
    what: 'Agora os saques da sua conta só vão para endereços que estão há 24 horas na sua agenda de endereços. Desativar isso leva 24 horas.',
  },
  unrestricted: {
    subject: 'saques para qualquer endereço serão permitidos',
    what: (at: string) =>
      `Você pediu para permitir saques para endereços que não estão na sua agenda. Isso passa a valer em ${at}. Até lá você pode voltar atrás nas configurações.`,
  },
  phraseSet: {
    subject: 'sua frase antiphishing foi definida',
    what: (at: string) =>
      `Em ${at} foi definida uma frase nova para os e-mails que enviamos a você. Ela está em todos os e-mails depois deste.`,
  },
  phraseRemoved: {
    subject: 'sua frase antiphishing foi removida',
    what: (at: string) =>
      `Em ${at} a frase dos e-mails que enviamos a você foi removida. Este é o último e-mail com ela.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'uma chave de acesso foi adicionada',
    what: (passkey: string, name: string) =>
      `A chave de acesso “${passkey}” foi adicionada à sua conta ${name}.`,
    waits: (at: string, site: string) =>
      `Quem confirmou foi um código por e-mail, não uma chave de acesso que já existia. Por isso ela só confirma pagamentos a partir de ${at}, e até lá você pode removê-la: ${site}/setting`,
  },
  removed: {
    subject: 'uma chave de acesso foi removida',
    what: (passkey: string, name: string) =>
      `A chave de acesso “${passkey}” foi removida da sua conta ${name}. Uma chave de acesso confirmou isso.`,
  },
  ending: {
    subject: 'uma chave de acesso será removida',
    what: (passkey: string, name: string, at: string) =>
      `A chave de acesso “${passkey}” da sua conta ${name} será removida em ${at}. Um código por e-mail confirmou isso.`,
    keep: 'Para mantê-la, use-a até lá: entre com ela ou confirme um pagamento.',
  },
  copied: {
    subject: 'uma chave de acesso pode ter sido copiada',
    what: (passkey: string) =>
      `A chave de acesso “${passkey}” foi recusada porque contou menos usos do que antes. Pode existir uma cópia dela.`,
    remove: (site: string) => `Remova-a nas configurações e adicione outra: ${site}/setting`,
  },
  codeLogin: {
    subject: 'um acesso sem a sua chave de acesso',
    what: (name: string, at: string) =>
      `Alguém entrou na sua conta ${name} em ${at} com a senha e um código por e-mail, não com uma chave de acesso.`,
  },
  waits: {
    subject: 'um saque espera 24 horas',
    what: (amount: string, at: string) =>
      `Um saque de ${amount} foi confirmado com um código por e-mail, embora sua conta tenha uma chave de acesso. Ele não é pago antes de ${at}.`,
    cancel: (site: string) => `Até lá você pode cancelá-lo nas configurações: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'acesso em um dispositivo novo',
    what: (name: string) =>
      `Alguém entrou na sua conta ${name} em um dispositivo em que ela ainda não tinha sido usada.`,
  },
  freezeNow:
    'Se não foi você, congele a conta agora: saques e compras passam a ser recusados, pagamentos ainda não enviados esperam e todos os dispositivos são desconectados.',
  link: (hours: number) =>
    `Este link vale uma única vez, por ${hours} horas, e pergunta antes de fazer qualquer coisa:`,
  afterwards: (site: string) =>
    `Depois escolha uma senha nova em ${site}/forgot e fale com o suporte em ${site}/support.`,
  frozen: {
    subject: 'sua conta foi congelada',
    what: (name: string, at: string) =>
      `Sua conta ${name} foi congelada em ${at}. Saques e compras são recusados, pagamentos ainda não enviados esperam e todos os dispositivos foram desconectados. Os depósitos continuam chegando.`,
    passwordFirst: (site: string) =>
      `Se outra pessoa tinha entrado, escolha antes uma senha nova, em ${site}/forgot.`,
    lift: 'Para descongelar, entre e digite em Configurações o código que enviamos por e-mail.',
    byOperator: (site: string) =>
      `Ela foi congelada por um operador. Fale com o suporte em ${site}/support.`,
  },
  unfrozen: {
    subject: 'sua conta não está mais congelada',
    what: (name: string, at: string) =>
      `Sua conta ${name} foi descongelada em ${at}. Saques e compras voltam a ser possíveis.`,
  },
} satisfies Texts<typeof en.freezeMailText>
