import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'Entrar',
  signup: 'Criar conta',
  tabs: 'Entrar ou criar conta',
  email: 'E-mail',
  password: 'Senha',
  clearEmail: 'Apagar o e-mail',
  forgot: 'Esqueceu a senha?',
  logIn: 'Entrar',
  social: 'Siga-nos',
  notLoaded:
    'Não foi possível carregar uma parte desta página. Verifique sua conexão e tente de novo, ou recarregue a página.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'Nome',
  confirm: 'Confirmar senha',
  accept: 'Ao criar uma conta, você confirma que é maior de idade e aceita os',
  terms: 'Termos e condições (em inglês)',
  sendCode: 'Enviar código',
  createAccount: 'Criar conta',
  passwordAgain:
    'Continue seu cadastro. Digite sua senha de novo: ela nunca é guardada neste dispositivo.',
  changeEmail: 'Alterar os dados',
  signupCodeExpired:
    'Este código não vale mais: expirou ou houve tentativas erradas demais. Peça um novo.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'Entre ou crie uma conta para ver sua carteira.',
  buy: 'Entre ou crie uma conta para comprar.',
  deposit: 'Entre ou crie uma conta para depositar.',
  withdrawal: 'Entre ou crie uma conta para sacar.',
  settings: 'Entre para mudar suas configurações.',
  support: 'Entre ou crie uma conta para escrever ao Suporte.',
  back: 'Depois você continua lá.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'Código de verificação',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em',
  sentTo: 'Enviamos um código para',
  otpTitle: 'Verificação de login',
  verify: 'Verificar',
  loginCodeExpired: 'Este código não vale mais: expirou ou houve tentativas erradas demais.',
  logInAgain: 'Entrar de novo',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: 'De 8 a 20 caracteres, com uma letra maiúscula, um número e um destes: !@#$%^&*',
  forgotTitle: 'Esqueci a senha',
  forgotHint:
    'Enviaremos um link para o seu e-mail. Use-o para criar uma senha nova; ele vale por pouco tempo.',
  sendLink: 'Enviar link',
  backToLogin: 'Voltar para o login',
  resetTitle: 'Redefinir senha',
  newPassword: 'Senha nova',
  confirmNew: 'Confirmar senha',
  reset: 'Redefinir senha',
  brokenLink: 'Este link está incompleto. Abra-o de novo pelo e-mail ou peça um novo.',
  newLink: 'Pedir um novo link',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'Usar uma chave de acesso',
  confirm: 'Confirmar com a chave de acesso',
  codeWaits:
    'Um código por e-mail também serve, mas nesse caso o saque espera 24 horas, nas quais você pode cancelá-lo nas configurações.',
  waits:
    'Você tem uma chave de acesso e não a usou, por isso este saque espera 24 horas. Até lá, você pode cancelá-lo nas configurações.',
  checking: 'Aguardando sua chave de acesso',
  noAnswer:
    'O serviço não respondeu, então não se sabe com certeza se o saque foi solicitado. Confirme-o de novo com sua chave de acesso: o mesmo saque nunca é pago duas vezes.',
  refused: 'A chave de acesso não foi aceita e nada foi enviado. Tente de novo.',
  expired: 'Demorou demais e nada foi enviado. Use a chave de acesso de novo.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'A chave de acesso não foi usada, então nada foi feito.',
  known: 'Este dispositivo já tem uma chave de acesso para a sua conta.',
  unsupported:
    'Este navegador não aceita chaves de acesso. Use outro navegador ou um código por e-mail.',
  failed: 'Não foi possível usar a chave de acesso neste dispositivo.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'Já tem uma conta',
  unknown: 'Nenhuma conta usa este e-mail',
  wrong: 'Não confere',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'Precisa ser diferente da antiga',
  weak: 'Precisa de 8 a 20 caracteres, com uma letra maiúscula, um número e um destes: !@#$%^&*',
  long: 'Ela tem mais de 20 caracteres, que é o máximo.',
} satisfies Texts<typeof en.passwordText>
