import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Soporte',
  query: 'Tipo de consulta',
  chooseQuery: 'Elige un tipo de consulta',
  description: 'Descripción',
  missingDescription: 'Describe tu consulta, por favor',
  longDescription: 'La descripción debe tener menos de 10\u202f000 caracteres',
  topics: {
    transfer: 'Problemas con depósitos y retiros',
    purchase: 'Problemas al comprar tokens',
    account: 'Problemas al iniciar sesión o registrarse',
    other: 'Otros',
  },
  lead: 'Respondemos por correo en un plazo de 24 horas.',
  hint: 'Nunca escribas aquí tu contraseña ni un código de verificación.',
  submit: 'Enviar',
  saved: 'Guardado en este dispositivo. Se envía automáticamente cuando tengas conexión.',
  notSaved: 'No se pudo guardar en este dispositivo. Envíalo de nuevo cuando tengas conexión.',
  offlineTitle: 'Escrito sin conexión',
  states: {
    waiting: 'Esperando conexión',
    sending: 'Enviando',
    sent: 'Enviado',
    refused: 'No aceptado',
    unsure: 'Sin respuesta',
  },
  unsure:
    'Se envió, pero no hubo respuesta. Puede haber llegado; si lo envías otra vez, podría duplicarse.',
  sendAgain: 'Enviar otra vez',
  remove: 'Eliminar',
} satisfies Texts<typeof en.supportText>
