import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/public-log.ts'

export const logAlarmText = {
  title: 'El registro público de este sitio fue cambiado',
  found: {
    kept: 'Lo que este dispositivo guardaba de él ya no se puede leer, así que nada muestra que todavía tenga todo lo que tenía.',
    key: 'Está firmado con otra clave que la que conoce este dispositivo.',
    begun:
      'El servidor empezó uno nuevo y lo dice en su primera entrada, como después de una restauración. Nada muestra que contenga todo lo del anterior.',
    signature: 'Su firma es incorrecta.',
    shrunk: 'Tiene menos entradas que antes: se han eliminado algunas.',
    receipt: 'Un comprobante que dio en este dispositivo es falso.',
    late: 'Un movimiento tuyo no está en él desde hace más de una hora, aunque eso tarda segundos.',
    solvency: 'Lo que el servidor dice deber a todos no es correcto o no contiene lo que tenías.',
    changed: 'Ya no contiene todo lo que tenía cuando este dispositivo miró por última vez.',
  },
  what: 'Un registro así solo puede crecer. Guarda las pruebas, compáralo con otros y pregunta al operador antes de ingresar dinero.',
  at: 'Detectado',
  save: 'Guardar las pruebas',
  file: 'public-log-evidence.json',
} satisfies Texts<typeof en.logAlarmText>

export const publicReceiptText = {
  title: 'Registro público',
  checking: 'Comprobando el registro público…',
  right: 'En el registro público',
  verified: 'Verificado en este dispositivo',
  entry: 'entrada',
  witnesses: (count: number) => `Testigos que también lo han firmado: ${count}`,
  waiting: 'Todavía no está en el registro público. Lo estará en un minuto.',
  until: 'Debe estarlo a más tardar el',
  late: 'No está en el registro público, aunque debería haber aparecido en un minuto. Guarda esto y pregunta al operador.',
  unknown: 'No se pudo comprobar ahora. Abre el comprobante otra vez con conexión.',
  unsupported: 'Este navegador no puede verificar el registro público.',
  wrong: {
    signature: 'El comprobante del servidor no está firmado por su registro.',
    proof: 'El comprobante del servidor no está en el registro que ha firmado.',
    entry: 'El comprobante del servidor no es una entrada de un registro.',
    opening: 'Lo que dice el comprobante del servidor no es lo que tiene el registro.',
    owner: 'El comprobante del servidor es de otra persona.',
    other: 'El registro no dice lo que se muestra aquí.',
    missing: 'El servidor dice que esto no está en su registro.',
    changed: 'El comprobante del servidor es de otro registro que el que muestra.',
  },
  save: 'Guardar comprobante',
  file: 'public-log-receipt.json',
  saveEvidence: 'Guardar las pruebas',
  evidenceFile: 'public-log-evidence.json',
} satisfies Texts<typeof en.publicReceiptText>
