import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'Untuk penarikan sebesar ini kami harus tahu bahwa alamat itu milik Anda. Tanda tangani teks ini di dompet pemilik alamatnya: ini tidak memindahkan apa pun, tidak berbiaya, dan tidak memberi siapa pun hak atas apa pun.',
    declaration: 'Untuk penarikan sebesar ini kami harus tahu bahwa alamat itu milik Anda.',
  },
  copy: 'Salin teks',
  sign: 'Tanda tangani dengan dompet di browser ini',
  signature: 'Tanda tangan',
  hint: {
    evm: 'Dompet menandatanganinya sebagai pesan (personal_sign, EIP-191). Tanda tangan dimulai dengan 0x.',
    tron: 'Dompet menandatanganinya sebagai pesan (signMessageV2, TIP-191). Tanda tangan dimulai dengan 0x.',
  },
  noKey:
    'Alamat bursa atau kontrak tidak dapat menandatangani. Tulis ke Bantuan, atau tarik ke dompet Anda sendiri.',
  confirm: 'Konfirmasi alamat',
  declare: 'Saya menyatakan isi teks ini',
  required: 'Tempel tanda tangan teks ini.',
  undeclared: 'Pilih ini untuk mengonfirmasi alamat.',
  otherAccount: (address: string) =>
    `Dompet di browser ini membuka akun lain. Pilih ${address} di dalamnya.`,
  notSigned: 'Dompet tidak menandatanganinya.',
  done: 'Alamat dikonfirmasi. Lanjutkan penarikan Anda.',
  failed: 'Teks tidak dapat dimuat.',
} satisfies Texts<typeof en.ownershipText>
