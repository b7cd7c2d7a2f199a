import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Sua nota',
  keepNote: 'Salvar nota',
  noteKept: 'Sua nota foi salva.',
  cancel: 'Cancelar saque',
  cancelled: 'O saque foi cancelado. O valor voltou para o seu saldo.',
  until: 'Você pode desistir desta compra até',
  withdraw: 'Desistir da compra',
  means:
    'Você recebe de volta exatamente o que pagou, e os tokens são devolvidos. Só é possível enquanto você ainda tiver todos eles.',
  confirmWithdraw: 'Receber meu pagamento de volta',
  withdrawn: 'Você desistiu da compra. O pagamento voltou para o seu saldo.',
  taxTitle: 'Para programas de impostos',
  taxNote:
    'Todas as movimentações do ano, com as compras como operações com sua taxa. Koinly e CoinTracking recebem também o valor naquele dia; o CoinTracker busca por conta própria.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'Não foi possível criar o arquivo.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Cripto',
  Reversed: 'Depósito estornado',
  'Dropped by the network': 'Descartado pela rede',
  buy: 'Compra',
  reversed: 'Compra estornada',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Comece com um depósito',
  text: 'Esta carteira está vazia. Escolha o que vai enviar, e a próxima tela mostra o seu endereço para isso.',
  deposit: 'Depositar',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Conta',
  note: 'Nota',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Exportar',
  shown: 'A lista como é mostrada',
  inEnglish: 'Arquivos em inglês',
  yearly: 'Extrato de um ano',
  explanation:
    'Saldo inicial, todas as movimentações e saldo final de cada moeda, em UTC. O CSV também tem endereços e IDs de transações.',
  year: 'Ano',
  toDate: (year: number) => `${year}, até hoje`,
  files: { pdf: 'Baixar PDF', csv: 'Baixar CSV' },
  fileName: (year: number, format: string) => `extrato-${year}.${format}`,
  notHidden: 'Os valores estão ocultos aqui, mas não nos arquivos.',
  offline: 'Você está offline. O extrato é feito pelo servidor.',
  failed: 'Não foi possível criar o extrato.',
  downloaded: (name: string) => `${name} foi baixado.`,
  close: 'Fechar',
} satisfies Texts<typeof en.statementText>
