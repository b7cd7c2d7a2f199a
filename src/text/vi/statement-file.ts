import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `Sao kê ${site} năm ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, từ ${from} đến ${to} UTC`,
  entity: (entity: string) =>
    `Tài khoản tại ${entity}. Mọi thời gian đều theo UTC, mọi số tiền đều chính xác.`,
  tooMany: (count: number) =>
    `Có ${count} biến động, nhiều hơn mức một tài liệu chứa được. Tệp CSV liệt kê đầy đủ.`,
  none: 'Không có biến động nào trong kỳ này.',
  reserved: (amount: string) =>
    `Trong số dư cuối kỳ, ${amount} được giữ cho các lệnh rút chưa được quyết định.`,
  locked: (amount: string) => `Trong số dư cuối kỳ, ${amount} đã được mua và sẽ được mở khóa sau.`,
  owed: (amount: string) => `Còn nợ ${amount} sau một lần điều chỉnh.`,
  columns: {
    time: 'Thời gian (UTC)',
    coin: 'Coin',
    entry: 'Nội dung',
    amount: 'Số lượng',
    balance: 'Số dư',
    opening: 'Đầu kỳ',
    in: 'Vào',
    out: 'Ra',
    closing: 'Cuối kỳ',
    network: 'Mạng',
    address: 'Địa chỉ',
    transaction: 'Giao dịch',
    account: 'Tài khoản',
  },
  sums: {
    opening: 'Số dư đầu kỳ',
    closing: 'Số dư cuối kỳ',
    reserved: 'Trong đó được giữ cho lệnh rút',
    locked: 'Trong đó sẽ được mở khóa sau',
    owed: 'Còn nợ sau điều chỉnh',
  },
  entries: {
    depositReversed: 'Hủy khoản nạp',
    withdrawalFee: 'Phí rút',
    purchaseFee: 'Phí mua',
    purchaseReversed: 'Hủy giao dịch mua',
    reversalUndone: 'Khôi phục khoản đã hủy',
    correction: 'Điều chỉnh',
  },
} satisfies Texts<typeof en.statementFileText>
