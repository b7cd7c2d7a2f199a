import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/push.ts'

export const pushTitle = 'Thông báo'

export const pushSettingsText = {
  intro:
    'Thiết bị này có thể báo cho bạn khi có việc xảy ra, kể cả khi ứng dụng đã đóng. Việc này dừng khi bạn đăng xuất ở đây.',
  turnOn: 'Bật thông báo',
  turnOff: 'Tắt trên thiết bị này',
  about: 'Báo cho thiết bị này về',
  kinds: {
    credited: 'Khoản nạp đã ghi có',
    sent: 'Lệnh rút đã chi trả',
    rejected: 'Lệnh rút bị từ chối',
    login: 'Đăng nhập trên thiết bị mới',
    password: 'Mật khẩu được đổi',
  },
  amounts: 'Hiện số tiền',
  amountsHint: 'Bất kỳ ai thấy màn hình khóa của bạn đều đọc được.',
  installFirst:
    'Trên iPhone và iPad, thông báo chỉ hoạt động trong ứng dụng đã cài. Chạm Chia sẻ trên thanh của trình duyệt, rồi “Thêm vào Màn hình chính”, và bật thông báo trong ứng dụng mở từ đó.',
  unsupported: 'Trình duyệt này không nhận được thông báo.',
  blocked:
    'Thông báo bị chặn cho trang này. Hãy cho phép trong cài đặt trình duyệt hoặc thiết bị, rồi mở lại trang này.',
  on: 'Thông báo đang bật trên thiết bị này.',
  off: 'Thông báo đang tắt trên thiết bị này.',
  faults: {
    blocked: 'Thông báo không được cho phép.',
    browser: 'Trình duyệt này không đăng ký được thông báo. Hãy thử lại sau.',
    'unknown-service': 'Dịch vụ đẩy của trình duyệt này không được hỗ trợ ở đây.',
  },
} satisfies Texts<typeof en.pushSettingsText>

export const pushHintText = {
  title: 'Biết ngay khi tiền của bạn dịch chuyển',
  why: 'Thiết bị này có thể báo khi khoản nạp được ghi có, lệnh rút được chi trả hoặc có người đăng nhập. Số tiền không được hiển thị.',
  turnOn: 'Bật',
  dismiss: 'Không, cảm ơn',
} satisfies Texts<typeof en.pushHintText>

export const pushText = {
  credited: {
    title: 'Khoản nạp đã ghi có',
    body: (amount = 'Một khoản nạp') => `${amount} đã ở trong ví của bạn.`,
  },
  sent: {
    title: 'Lệnh rút đã gửi',
    body: (amount = 'Lệnh rút của bạn') => `${amount} đã được chi trả.`,
  },
  rejected: {
    title: 'Lệnh rút bị từ chối',
    body: (amount = 'Toàn bộ số tiền') => `${amount} đã về lại số dư của bạn.`,
  },
  login: {
    title: 'Đăng nhập mới',
    body: () =>
      'Có người đã đăng nhập vào tài khoản của bạn trên thiết bị mới. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  },
  password: {
    title: 'Mật khẩu đã đổi',
    body: () =>
      'Mật khẩu tài khoản của bạn đã được đổi và thiết bị này đã bị đăng xuất. Nếu không phải bạn, hãy đặt lại mật khẩu ngay.',
  },
} satisfies Texts<typeof en.pushText>
