import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `Seus ${token}`,
  buyTitle: 'Quando são liberados',
  locked: 'Bloqueado',
  next: 'Próxima liberação',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} em ${day}`,
  nothingLocked: 'Não há nada bloqueado. Tudo o que você comprou está disponível.',
  open: (token: string) => `${token} pode ser sacado e depositado.`,
  opens: (token: string, day: string) =>
    `${token} poderá ser sacado e depositado a partir de ${day} (UTC).`,
  closed: (token: string) =>
    `${token} ainda não pode ser sacado. O dia aparece aqui assim que for conhecido.`,
  atOnce: 'O que você comprar agora fica disponível na hora.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Do que você comprar agora, ${share}% é liberado em ${opening} e o restante depois de ${cliff}, em partes iguais a cada ${isMonthly ? 'mês' : 'dia'}, a última em ${until}. Mudanças posteriores da venda não afetam isso.`,
  noClaim: (token: string) =>
    `Não há nada para resgatar: os ${token} chegam sozinhos a esta conta. Uma página que peça para você conectar uma carteira para resgatá-los não é nossa.`,
  slider: 'Dia',
  released: (amount: string, token: string) => `${amount} ${token} liberados`,
  example: (amount: string, token: string) => `De cada ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Todas as liberações',
  columns: { day: 'Dia (UTC)', amount: 'Liberado' },
  failed: 'Não foi possível carregar o que está bloqueado.',
  loading: 'Carregando o que está bloqueado',
  hidden: 'Os valores estão ocultos.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Pedir um valor',
  amount: (coin: string) => `Valor em ${coin}`,
  invalid: 'Este valor não pode ser enviado nesta rede.',
  qr: 'QR code do endereço com o valor',
  share: 'Compartilhar o link',
  failed: 'Não foi possível ler o contrato desta moeda.',
} satisfies Texts<typeof en.requestText>
