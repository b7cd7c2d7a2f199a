import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `Tus ${token}`,
  buyTitle: 'Cuándo se liberan',
  locked: 'Bloqueado',
  next: 'Próxima liberación',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} el ${day}`,
  nothingLocked: 'No hay nada bloqueado. Todo lo que compraste está disponible.',
  open: (token: string) => `${token} se puede retirar y depositar.`,
  opens: (token: string, day: string) =>
    `${token} se podrá retirar y depositar a partir del ${day} (UTC).`,
  closed: (token: string) =>
    `${token} todavía no se puede retirar. El día se mostrará aquí cuando se conozca.`,
  atOnce: 'Lo que compres ahora está disponible de inmediato.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `De lo que compres ahora, el ${share} % se libera el ${opening} y el resto después de ${cliff}, en partes iguales cada ${isMonthly ? 'mes' : 'día'}, la última el ${until}. Los cambios posteriores de la venta no le afectan.`,
  noClaim: (token: string) =>
    `No hay nada que reclamar: los ${token} llegan solos a esta cuenta. Una página que te pida conectar una billetera para reclamarlos no es nuestra.`,
  slider: 'Día',
  released: (amount: string, token: string) => `${amount} ${token} liberados`,
  example: (amount: string, token: string) => `De cada ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Todas las liberaciones',
  columns: { day: 'Día (UTC)', amount: 'Liberado' },
  failed: 'No se pudo cargar lo que está bloqueado.',
  loading: 'Cargando lo que está bloqueado',
  hidden: 'Los importes están ocultos.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Solicitar un importe',
  amount: (coin: string) => `Importe en ${coin}`,
  invalid: 'Este importe no se puede enviar en esta red.',
  qr: 'Código QR de la dirección con el importe',
  share: 'Compartir el enlace',
  failed: 'No se pudo leer el contrato de esta moneda.',
} satisfies Texts<typeof en.requestText>
