import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'Iniciar sesión',
  signup: 'Registrarse',
  tabs: 'Iniciar sesión o registrarse',
  email: 'Correo electrónico',
  password: 'Contraseña',
  clearEmail: 'Borrar el correo',
  forgot: '¿Olvidaste tu contraseña?',
  logIn: 'Iniciar sesión',
  social: 'Síguenos',
  notLoaded:
    'No se pudo cargar una parte de esta página. Revisa tu conexión e inténtalo de nuevo, o recarga la página.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'Nombre',
  confirm: 'Confirmar contraseña',
  accept: 'Al crear una cuenta confirmas que eres mayor de edad y aceptas los',
  terms: 'Términos y condiciones (en inglés)',
  sendCode: 'Enviar código',
  createAccount: 'Crear cuenta',
  passwordAgain:
    'Continúa con tu registro. Escribe otra vez tu contraseña: nunca se guarda en este dispositivo.',
  changeEmail: 'Cambiar los datos',
  signupCodeExpired:
    'Este código ya no es válido: ha caducado o hubo demasiados intentos fallidos. Solicita uno nuevo.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'Inicia sesión o regístrate para ver tu billetera.',
  buy: 'Inicia sesión o regístrate para comprar.',
  deposit: 'Inicia sesión o regístrate para depositar.',
  withdrawal: 'Inicia sesión o regístrate para retirar.',
  settings: 'Inicia sesión para cambiar tus ajustes.',
  support: 'Inicia sesión o regístrate para escribir a Soporte.',
  back: 'Después continuarás allí.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'Código de verificación',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en',
  sentTo: 'Enviamos un código a',
  otpTitle: 'Verificación del inicio de sesión',
  verify: 'Verificar',
  loginCodeExpired: 'Este código ya no es válido: ha caducado o hubo demasiados intentos fallidos.',
  logInAgain: 'Iniciar sesión de nuevo',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: 'De 8 a 20 caracteres, con una mayúscula, un número y uno de estos: !@#$%^&*',
  forgotTitle: 'Contraseña olvidada',
  forgotHint:
    'Enviaremos un enlace a tu correo electrónico. Úsalo para elegir una contraseña nueva; es válido por poco tiempo.',
  sendLink: 'Enviar enlace',
  backToLogin: 'Volver al inicio de sesión',
  resetTitle: 'Restablecer contraseña',
  newPassword: 'Contraseña nueva',
  confirmNew: 'Confirmar contraseña',
  reset: 'Restablecer contraseña',
  brokenLink: 'Este enlace está incompleto. Ábrelo otra vez desde el correo o solicita uno nuevo.',
  newLink: 'Solicitar un enlace nuevo',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'Usar una llave de acceso',
  confirm: 'Confirmar con la llave de acceso',
  codeWaits:
    'También sirve un código por correo, pero entonces el retiro espera 24 horas, durante las cuales puedes cancelarlo en los ajustes.',
  waits:
    'Tienes una llave de acceso y no la usaste, así que este retiro espera 24 horas. Hasta entonces puedes cancelarlo en los ajustes.',
  checking: 'Esperando tu llave de acceso',
  noAnswer:
    'El servicio no respondió, así que no se sabe con certeza si el retiro se solicitó. Confírmalo otra vez con tu llave de acceso: el mismo retiro nunca se paga dos veces.',
  refused: 'La llave de acceso no fue aceptada y no se envió nada. Inténtalo de nuevo.',
  expired: 'Se tardó demasiado y no se envió nada. Usa la llave de acceso otra vez.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'No se usó la llave de acceso, así que no se hizo nada.',
  known: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  unsupported:
    'Este navegador no admite llaves de acceso. Usa otro navegador o un código por correo.',
  failed: 'No se pudo usar la llave de acceso en este dispositivo.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'Ya tiene una cuenta',
  unknown: 'Ninguna cuenta lo usa',
  wrong: 'No coincide',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'Debe ser distinta de la anterior',
  weak: 'Necesita de 8 a 20 caracteres, con una mayúscula, un número y uno de estos: !@#$%^&*',
  long: 'Tiene más de 20 caracteres, que es el máximo.',
} satisfies Texts<typeof en.passwordText>
