import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'Ir al contenido',
  home: (siteName: string) => `Inicio de ${siteName}`,
  menu: 'Menú',
  main: 'Principal',
  account: 'Cuenta',
  theme: 'Claro u oscuro',
  about: 'Qué es',
  tokenomics: 'Tokenomics',
  features: 'Características',
  buyToken: (siteName: string) => `Comprar ${siteName}`,
  buy: 'Comprar',
  wallet: 'Billetera',
  deposit: 'Depositar',
  withdraw: 'Retirar',
  settings: 'Ajustes',
  support: 'Soporte',
  logIn: 'Iniciar sesión',
  logOut: 'Cerrar sesión',
  service: 'Nuestro servicio',
  company: 'Nuestra empresa',
  login: 'Iniciar sesión',
  register: 'Registrarse',
  whitepaper: 'Whitepaper (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
  termsAndConditions: 'Términos y condiciones (en inglés)',
  more: 'Más',
  follow: 'Síguenos',
  copyright: (siteName: string) => `© 2025 ${siteName}. Todos los derechos reservados.`,
  backToTop: 'Volver arriba',
  languages: 'Idiomas',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'No se pudo abrir esta pantalla',
  broken: 'Algo falló en esta página. Lo que has enviado no se ve afectado.',
  outdatedTitle: 'Hay una versión más nueva',
  outdated:
    'Una parte de esta página se reemplazó mientras estaba abierta. Recárgala para continuar.',
  reload: 'Recargar',
  late: 'Está tardando más de lo esperado.',
  notFoundHint: 'Esta página no existe. Te llevamos a la página anterior.',
  offline: {
    figures: 'No tienes conexión. Los importes y el historial pueden estar desactualizados.',
    action: 'No tienes conexión. Esto la necesita y volverá a estar disponible cuando la tengas.',
    query:
      'No tienes conexión. Tu consulta se guarda en este dispositivo y se envía automáticamente cuando la tengas.',
    none: 'No tienes conexión. Esta página la necesita.',
  },
  silent: {
    figures: 'El servicio no responde. Los importes y el historial pueden estar desactualizados.',
    action:
      'El servicio no responde. Esto necesita una conexión y volverá a estar disponible cuando responda.',
    query:
      'El servicio no responde. Tu consulta se guarda en este dispositivo y se envía automáticamente cuando responda.',
    none: 'El servicio no responde. Esta página necesita una conexión.',
  },
  unsent:
    'Tu sesión terminó antes de que se pudiera enviar una consulta de soporte. Inicia sesión de nuevo en esta pestaña para enviarla; si cierras o recargas la pestaña, se descarta.',
  cacheFull: 'Este dispositivo no tiene espacio, así que no se guarda nada para usar sin conexión.',
  cacheForbidden: 'Este navegador no permite que el sitio guarde nada para usar sin conexión.',
  disconnectedTitle: 'Esta pantalla necesita una conexión',
  disconnected:
    'Todavía no se ha descargado en este dispositivo. Se abrirá cuando vuelvas a tener conexión.',
  updateReady: 'Hay una versión nueva lista',
  updateHint: 'Recarga todas las pestañas abiertas de este sitio.',
  update: 'Actualizar ahora',
  later: 'Más tarde',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Ten tu billetera a mano',
  why: 'Instalada, se abre desde la pantalla de inicio y muestra tus saldos y tu historial sin conexión.',
  shareMenu: 'Toca Compartir en la barra del navegador y después “Añadir a pantalla de inicio”.',
  install: 'Instalar',
  dismiss: 'No, gracias',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'No tienes conexión',
  text: 'La copia guardada de este sitio ya no está en este dispositivo y no hay conexión para cargarla otra vez. No se perdió nada más.',
  retry: 'Reintentar',
} satisfies Texts<typeof en.offlinePage>
