import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'Configurações',
  groups: {
    account: 'Conta',
    security: 'Segurança',
    addresses: 'Agenda de endereços',
    notifications: 'Notificações',
    device: 'App e dispositivo',
  },
  all: 'Todas as configurações',
  account: 'Conta',
  name: 'Nome',
  email: 'E-mail',
  profileFailed: 'Não foi possível carregar seu nome e seu e-mail.',
  passwordTitle: 'Senha',
  old: 'Senha antiga',
  new: 'Senha nova',
  newHint: 'De 8 a 20 caracteres, com uma letra maiúscula, um número e um destes: !@#$%^&*',
  confirm: 'Confirmar senha',
  change: 'Alterar senha',
  hostNotNotified:
    'Sua senha foi alterada, mas não foi possível sair da conta nos seus outros dispositivos. Entre e altere-a de novo para ter certeza.',
  appearance: 'Aparência',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Escuro' },
  language: 'Idioma',
  device: 'Este dispositivo',
  deviceHint:
    'Apaga todos os seus dados deste dispositivo, incluindo o histórico para ver offline, e sai da conta aqui.',
  forget: 'Esquecer este dispositivo',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'Código de verificação',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em',
  expired: 'Este código não vale mais. Peça um novo.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'Frase antiphishing',
  intro: (site: string) =>
    `Palavras suas no fim de cada e-mail de ${site}. Um e-mail sem elas não é nosso.`,
  none: 'Você ainda não escolheu uma frase.',
  since: 'Nos nossos e-mails desde',
  secret: 'Ela não é mostrada aqui, para que ninguém a leia por cima do seu ombro.',
  phrase: 'Frase',
  hint: 'Algo que você reconheça na hora, e que não seja uma das suas senhas.',
  set: 'Definir frase',
  change: 'Alterar frase',
  remove: 'Remover',
  offline: 'A frase pode ser alterada quando você estiver online.',
  failed: 'Não foi possível carregar sua frase antiphishing.',
  faults: {
    'too-short': 'Uma frase tem pelo menos 4 caracteres.',
    'too-long': 'Uma frase tem no máximo 60 caracteres.',
    unfit: 'Uma frase é uma linha de texto simples.',
  },
  sent: 'Enviamos um código para o seu e-mail. Ele confirma a alteração.',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  wasSet: 'Sua frase está definida',
  wasRemoved: 'Sua frase foi removida',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'Agenda de endereços',
  none: 'Nenhum endereço salvo nesta rede',
  noneHint: 'Salve um nas configurações ou depois de um saque.',
  close: 'Fechar',
  isNew: 'Novo',
  saved: (name: string) => `Este é ${name} na sua agenda de endereços.`,
  savedNew: (name: string) =>
    `Este é ${name} na sua agenda de endereços, salvo há menos de 24 horas. Compare cada grupo com a origem.`,
  lookAlike: (name: string) =>
    `Cuidado: este não é ${name} da sua agenda de endereços, embora se pareça com ele.`,
  savedTwin: (name: string) => `${name} é`,
  notSaved:
    'Você só permite saques para endereços que estão na sua agenda há 24 horas. Este não está nela.',
  tooNew:
    'Você só permite saques para endereços que estão na sua agenda há 24 horas. Você pode sacar para este a partir de',
  save: 'Salvar este endereço',
  name: 'Nome na sua agenda de endereços',
  nameHint: 'Por exemplo, a carteira ou a pessoa a quem pertence.',
  confirm: 'Salvar',
  wasSaved: (name: string) => `Salvo como ${name}`,
  faults: {
    'no-name': 'Digite um nome.',
    'long-name': 'Um nome tem no máximo 40 caracteres.',
    'bad-name': 'Um nome só tem letras, números, espaços e _ - + & # ’ ( ).',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'Agenda de endereços',
  intro:
    'Endereços para os quais você saca, por nome. Um endereço salvo fica marcado como novo por 24 horas.',
  empty: 'Nenhum endereço salvo',
  failed: 'Não foi possível carregar sua agenda de endereços.',
  offline: 'Como está salva neste dispositivo. Você pode alterá-la quando estiver online.',
  add: 'Adicionar um endereço',
  network: 'Rede',
  chooseNetwork: 'Escolha uma rede',
  address: 'Endereço',
  save: 'Salvar endereço',
  cancel: 'Cancelar',
  added: (name: string) => `${name} foi adicionado à sua agenda de endereços`,
  newUntil: 'até',
  remove: 'Remover',
  removeNamed: (name: string) => `Remover ${name}`,
  removeTitle: (name: string) => `Remover ${name}?`,
  removeHint: 'Se você o salvar de novo, ele será novo de novo por 24 horas.',
  removed: (name: string) => `${name} foi removido`,
  keep: 'Manter',
  resembles: (name: string) =>
    `Cuidado: este endereço se parece com ${name}, mas é outro. Compare cada grupo.`,
  noNetwork: 'Escolha uma rede.',
  noAddress: 'Digite um endereço.',
  badAddress: (network: string) => `Este não é um endereço válido em ${network}.`,
  wrongNetwork: (network: string) => `Este não é um endereço em ${network}.`,
  tokenContract: 'Este é o contrato do próprio token. Moedas enviadas para ele se perdem.',
  keylessAddress: 'Ninguém tem a chave deste endereço. Moedas enviadas para ele se perdem.',
  restriction: 'Sacar só para endereços salvos',
  off: 'Desativado. Saques podem ir para qualquer endereço.',
  on: 'Ativado. Saques só vão para endereços salvos há 24 horas.',
  ending: 'Ainda ativado. Saques só poderão ir para qualquer endereço a partir de',
  delay: 'Desativar leva 24 horas, e avisamos você por e-mail.',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  keepOn: 'Manter ativado',
  turnedOn: 'Agora os saques só vão para endereços salvos',
  turningOff: 'Termina em 24 horas',
  stays: 'Continua ativado',
} satisfies Texts<typeof en.addressBookText>

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
