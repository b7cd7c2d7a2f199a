import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Ghi chú của bạn',
  keepNote: 'Lưu ghi chú',
  noteKept: 'Ghi chú đã được lưu.',
  cancel: 'Hủy lệnh rút',
  cancelled: 'Lệnh rút đã bị hủy. Số tiền đã về lại số dư của bạn.',
  until: 'Bạn có thể rút khỏi giao dịch mua này đến',
  withdraw: 'Rút khỏi giao dịch mua',
  means:
    'Bạn nhận lại đúng số đã trả, và token được trả lại. Chỉ làm được khi bạn vẫn còn đủ số token đó.',
  confirmWithdraw: 'Nhận lại tiền của tôi',
  withdrawn: 'Bạn đã rút khỏi giao dịch mua. Tiền của bạn đã về lại số dư.',
  taxTitle: 'Cho phần mềm thuế',
  taxNote:
    'Tất cả biến động trong năm, giao dịch mua được ghi là giao dịch trao đổi kèm phí. Koinly và CoinTracking nhận cả giá trị vào ngày đó; CoinTracker tự tra cứu.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'Không tạo được tệp.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Tiền mã hóa',
  Reversed: 'Hủy khoản nạp',
  'Dropped by the network': 'Bị mạng loại bỏ',
  buy: 'Mua',
  reversed: 'Hủy giao dịch mua',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Bắt đầu bằng một lần nạp',
  text: 'Ví này đang trống. Hãy chọn thứ bạn sẽ gửi, màn hình tiếp theo có địa chỉ của bạn cho thứ đó.',
  deposit: 'Nạp',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Tài khoản',
  note: 'Ghi chú',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Xuất',
  shown: 'Danh sách như đang hiển thị',
  inEnglish: 'Tệp bằng tiếng Anh',
  yearly: 'Sao kê một năm',
  explanation:
    'Số dư đầu kỳ, mọi biến động và số dư cuối kỳ của từng coin, theo UTC. Tệp CSV còn có địa chỉ và mã giao dịch.',
  year: 'Năm',
  toDate: (year: number) => `${year}, đến nay`,
  files: { pdf: 'Tải PDF', csv: 'Tải CSV' },
  fileName: (year: number, format: string) => `sao-ke-${year}.${format}`,
  notHidden: 'Số tiền được ẩn ở đây, nhưng không ẩn trong tệp.',
  offline: 'Bạn đang ngoại tuyến. Sao kê do máy chủ lập.',
  failed: 'Không lập được sao kê.',
  downloaded: (name: string) => `Đã tải ${name}.`,
  close: 'Đóng',
} satisfies Texts<typeof en.statementText>
