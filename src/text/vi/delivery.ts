import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `${token} của bạn`,
  buyTitle: 'Khi nào được mở khóa',
  locked: 'Đang khóa',
  next: 'Lần mở khóa tiếp theo',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} vào ${day}`,
  nothingLocked: 'Không có gì bị khóa. Mọi thứ bạn đã mua đều khả dụng.',
  open: (token: string) => `${token} có thể rút và nạp.`,
  opens: (token: string, day: string) => `${token} có thể rút và nạp từ ${day} (UTC).`,
  closed: (token: string) => `${token} chưa thể rút. Ngày sẽ được hiển thị tại đây khi đã biết.`,
  atOnce: 'Những gì bạn mua bây giờ khả dụng ngay.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Trong số bạn mua bây giờ, ${share}% được mở khóa vào ${opening}, phần còn lại sau ${cliff} theo các phần bằng nhau mỗi ${isMonthly ? 'tháng' : 'ngày'}, phần cuối vào ${until}. Những thay đổi sau này của đợt bán không ảnh hưởng đến điều này.`,
  noClaim: (token: string) =>
    `Không có gì phải nhận: ${token} tự về tài khoản này. Trang nào yêu cầu bạn kết nối ví để nhận đều không phải của chúng tôi.`,
  slider: 'Ngày',
  released: (amount: string, token: string) => `Đã mở khóa ${amount} ${token}`,
  example: (amount: string, token: string) => `Với mỗi ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Tất cả các lần mở khóa',
  columns: { day: 'Ngày (UTC)', amount: 'Đã mở khóa' },
  failed: 'Không tải được phần đang khóa.',
  loading: 'Đang tải phần đang khóa',
  hidden: 'Số tiền đang ẩn.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Yêu cầu một số tiền',
  amount: (coin: string) => `Số lượng ${coin}`,
  invalid: 'Không thể gửi số lượng này trên mạng này.',
  qr: 'Mã QR của địa chỉ kèm số lượng',
  share: 'Chia sẻ liên kết',
  failed: 'Không thể đọc hợp đồng của đồng coin này.',
} satisfies Texts<typeof en.requestText>
