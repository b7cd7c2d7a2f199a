import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'Tus datos'

export const personalDataText = {
  what: 'Un archivo con todo lo que está guardado sobre ti: para personas en PDF, para programas en JSON.',
  files: { json: 'Descargar mis datos (JSON)', pdf: 'Descargar mis datos (PDF)' },
  deletion: 'Eliminar la cuenta',
  deletionWhat:
    'Primero retira todo: se rechaza mientras haya saldo o algo pendiente. Se borran tu nombre, tu correo, tus inicios de sesión, tus direcciones y tus notas; lo que la ley obliga a conservar de tus pagos se queda, sin tu nombre. No se puede deshacer.',
  ask: 'Enviar un código para eliminar mi cuenta',
  sent: 'Enviamos un código a tu correo. Al confirmarlo, la cuenta se elimina de inmediato.',
  confirm: 'Eliminar mi cuenta',
  keep: 'Conservar la cuenta',
  deleted: 'Tu cuenta fue eliminada.',
} satisfies Texts<typeof en.personalDataText>
