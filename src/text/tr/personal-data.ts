import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'Verileriniz'

export const personalDataText = {
  what: 'Hakkınızda saklanan her şeyi içeren bir dosya: okumak için PDF, programlar için JSON.',
  files: { json: 'Verilerimi indir (JSON)', pdf: 'Verilerimi indir (PDF)' },
  deletion: 'Hesabı sil',
  deletionWhat:
    'Önce her şeyi çekin: bakiye veya bekleyen bir şey varken silme reddedilir. Adınız, e-postanız, girişleriniz, adresleriniz ve notlarınız silinir; yasanın ödemelerinizle ilgili saklanmasını zorunlu kıldığı bilgiler adınız olmadan kalır. Bu geri alınamaz.',
  ask: 'Hesabımı silmek için kod gönder',
  sent: 'E-postanıza bir kod gönderdik. Onaylarsanız hesap hemen silinir.',
  confirm: 'Hesabımı sil',
  keep: 'Hesabı koru',
  deleted: 'Hesabınız silindi.',
} satisfies Texts<typeof en.personalDataText>
