import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/push.ts'

export const pushTitle = 'Notificaciones'

export const pushSettingsText = {
  intro:
    'Este dispositivo puede avisarte cuando pase algo, incluso con la aplicación cerrada. Deja de hacerlo cuando cierras sesión aquí.',
  turnOn: 'Activar notificaciones',
  turnOff: 'Desactivar en este dispositivo',
  about: 'Avisar a este dispositivo de',
  kinds: {
    credited: 'Depósitos abonados',
    sent: 'Retiros pagados',
    rejected: 'Retiros rechazados',
    login: 'Inicios de sesión en un dispositivo nuevo',
    password: 'Un cambio de contraseña',
  },
  amounts: 'Mostrar importes',
  amountsHint: 'Cualquiera que vea tu pantalla bloqueada puede leerlos.',
  installFirst:
    'En iPhone y iPad, las notificaciones solo funcionan en la aplicación instalada. Toca Compartir en la barra del navegador, después “Añadir a pantalla de inicio”, y actívalas en la aplicación que se abre desde ahí.',
  unsupported: 'Este navegador no puede recibir notificaciones.',
  blocked:
    'Las notificaciones están bloqueadas para este sitio. Permítelas en los ajustes de tu navegador o dispositivo y abre esta página otra vez.',
  on: 'Las notificaciones están activadas en este dispositivo.',
  off: 'Las notificaciones están desactivadas en este dispositivo.',
  faults: {
    blocked: 'No se permitieron las notificaciones.',
    browser: 'Este navegador no pudo suscribirse a las notificaciones. Inténtalo más tarde.',
    'unknown-service': 'El servicio push de este navegador no es compatible aquí.',
  },
} satisfies Texts<typeof en.pushSettingsText>

export const pushHintText = {
  title: 'Entérate cuando tu dinero se mueva',
  why: 'Este dispositivo puede avisarte cuando se abone un depósito, se pague un retiro o alguien inicie sesión. No se muestran importes.',
  turnOn: 'Activar',
  dismiss: 'No, gracias',
} satisfies Texts<typeof en.pushHintText>

export const pushText = {
  credited: {
    title: 'Depósito abonado',
    body: (amount = 'Un depósito') => `En tu billetera: ${amount}.`,
  },
  sent: {
    title: 'Retiro enviado',
    body: (amount = 'Tu retiro') => `Pagado: ${amount}.`,
  },
  rejected: {
    title: 'Retiro rechazado',
    body: (amount = 'El importe completo') => `De vuelta en tu saldo: ${amount}.`,
  },
  login: {
    title: 'Nuevo inicio de sesión',
    body: () =>
      'Alguien inició sesión en tu cuenta desde un dispositivo nuevo. Si no fuiste tú, cambia tu contraseña ahora.',
  },
  password: {
    title: 'Contraseña cambiada',
    body: () =>
      'Se cambió la contraseña de tu cuenta y se cerró la sesión en este dispositivo. Si no fuiste tú, restablece tu contraseña ahora.',
  },
} satisfies Texts<typeof en.pushText>
