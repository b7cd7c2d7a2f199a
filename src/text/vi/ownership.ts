import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'Với một lần rút số tiền này, chúng tôi phải biết địa chỉ là của bạn. Hãy ký văn bản này trong ví giữ địa chỉ đó: việc này không chuyển gì, không tốn gì và không cho ai quyền gì.',
    declaration: 'Với một lần rút số tiền này, chúng tôi phải biết địa chỉ là của bạn.',
  },
  copy: 'Sao chép văn bản',
  sign: 'Ký bằng ví trong trình duyệt này',
  signature: 'Chữ ký',
  hint: {
    evm: 'Ví ký văn bản này dưới dạng tin nhắn (personal_sign, EIP-191). Chữ ký bắt đầu bằng 0x.',
    tron: 'Ví ký văn bản này dưới dạng tin nhắn (signMessageV2, TIP-191). Chữ ký bắt đầu bằng 0x.',
  },
  noKey:
    'Địa chỉ của sàn hoặc của hợp đồng không thể ký. Hãy viết cho Hỗ trợ hoặc rút về ví của chính bạn.',
  confirm: 'Xác nhận địa chỉ',
  declare: 'Tôi cam đoan nội dung của văn bản này là đúng',
  required: 'Hãy dán chữ ký của văn bản này.',
  undeclared: 'Hãy chọn mục này để xác nhận địa chỉ.',
  otherAccount: (address: string) =>
    `Ví trong trình duyệt này đang mở tài khoản khác. Hãy chọn ${address} trong ví.`,
  notSigned: 'Ví chưa ký.',
  done: 'Đã xác nhận địa chỉ. Hãy tiếp tục lệnh rút.',
  failed: 'Không tải được văn bản.',
} satisfies Texts<typeof en.ownershipText>
