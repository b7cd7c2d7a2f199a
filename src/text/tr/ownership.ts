import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'Bu tutarda bir çekim için adresin size ait olduğunu bilmemiz gerekir. Bu metni adresin bulunduğu cüzdanda imzalayın: bu hiçbir şeyi taşımaz, hiçbir şeye mal olmaz ve kimseye bir hak vermez.',
    declaration: 'Bu tutarda bir çekim için adresin size ait olduğunu bilmemiz gerekir.',
  },
  copy: 'Metni kopyala',
  sign: 'Bu tarayıcıdaki cüzdanla imzala',
  signature: 'İmza',
  hint: {
    evm: 'Cüzdan bunu mesaj olarak imzalar (personal_sign, EIP-191). İmza 0x ile başlar.',
    tron: 'Cüzdan bunu mesaj olarak imzalar (signMessageV2, TIP-191). İmza 0x ile başlar.',
  },
  noKey:
    'Bir borsanın veya sözleşmenin adresi imza atamaz. Destek’e yazın veya kendinize ait bir cüzdana çekin.',
  confirm: 'Adresi onayla',
  declare: 'Bu metinde yazanları beyan ediyorum',
  required: 'Bu metnin imzasını yapıştırın.',
  undeclared: 'Adresi onaylamak için bunu seçin.',
  otherAccount: (address: string) =>
    `Bu tarayıcıdaki cüzdanda başka bir hesap açık. Orada ${address} adresini seçin.`,
  notSigned: 'Cüzdan imzalamadı.',
  done: 'Adres onaylandı. Çekiminize devam edin.',
  failed: 'Metin yüklenemedi.',
} satisfies Texts<typeof en.ownershipText>
