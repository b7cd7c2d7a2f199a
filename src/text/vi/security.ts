import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/security.ts'

export const passkeySettingsText = {
  title: 'Khóa truy cập',
  what: 'Khóa truy cập là khóa trên điện thoại, máy tính hoặc khóa bảo mật của bạn, mở bằng vân tay, khuôn mặt hoặc mã PIN. Khi có khóa này, không ai có thể thanh toán từ tài khoản của bạn chỉ với mật khẩu và email của bạn.',
  none: 'Bạn chưa có khóa truy cập.',
  list: 'Các khóa truy cập của bạn',
  added: 'Đã thêm',
  used: 'Dùng lần cuối',
  notUsed: 'Chưa dùng',
  trustedFrom: 'Xác nhận thanh toán từ',
  endsAt: 'Sẽ bị xóa',
  keeps: 'Hãy dùng trước lúc đó để giữ lại.',
  add: 'Thêm khóa truy cập',
  remove: (name: string) => `Xóa ${name}`,
  removeShort: 'Xóa',
  name: 'Tên',
  nameHint: 'Để bạn nhận ra, ví dụ thiết bị chứa khóa.',
  badName: 'Nhập tên tối đa 40 chữ cái, chữ số, dấu cách và _ - + & # ’ ( ).',
  confirmAdd: 'Trước hết hãy xác nhận đó là bạn.',
  changes:
    'Khi có khóa truy cập, mọi giao dịch mua đều cần nó. Lệnh rút mà bạn xác nhận bằng mã phải chờ 24 giờ, và việc xóa khóa bằng mã, chẳng hạn sau khi làm mất, cũng vậy.',
  confirmRemove: (name: string) => `Khóa truy cập “${name}” sẽ không xác nhận gì nữa.`,
  byPasskey: 'Xác nhận bằng khóa truy cập',
  byCode: 'Gửi mã qua email',
  byCodeAdds: 'Nếu xác nhận bằng mã, khóa truy cập thêm chỉ xác nhận thanh toán sau 24 giờ.',
  byCodeRemoves:
    'Nếu xác nhận bằng mã, khóa truy cập bị xóa sau 24 giờ, trừ khi được dùng trước đó. Cho đến lúc ấy nó vẫn bảo vệ các khoản thanh toán của bạn.',
  codeSent: 'Chúng tôi đã gửi mã đến email của bạn.',
  code: 'Mã xác minh',
  continue: 'Tiếp tục',
  resend: 'Gửi lại mã',
  resendIn: 'Gửi lại mã sau',
  create: 'Tạo khóa truy cập',
  creating: 'Đặt tên cho khóa truy cập. Sau đó trình duyệt hỏi lưu ở đâu.',
  wasAdded: 'Đã thêm khóa truy cập',
  wasRemoved: 'Đã xóa khóa truy cập',
  willBeRemoved: 'Khóa truy cập sẽ bị xóa sau 24 giờ',
  loadFailed: 'Không tải được các khóa truy cập của bạn.',
  waiting: 'Lệnh rút đang chờ',
  waitingWhat:
    'Được xác nhận bằng mã dù bạn có khóa truy cập. Nếu lệnh nào không phải của bạn, hãy hủy.',
  waitsUntil: 'Chờ đến',
  cancel: (what: string) => `Hủy ${what}`,
  cancelShort: 'Hủy',
  wasCancelled: 'Đã hủy lệnh rút',
  lost: 'Mất khóa truy cập? Hãy xóa nó ở đây bằng mã qua email. Bạn vẫn đăng nhập được bằng mật khẩu và email.',
} satisfies Texts<typeof en.passkeySettingsText>

export const lockTitle = 'Khóa ứng dụng'

export const lockText = {
  hint: 'Hỏi vân tay, khuôn mặt hoặc mã PIN của thiết bị này trước khi hiển thị ứng dụng, và mã hóa những gì ứng dụng lưu trên thiết bị.',
  unavailable:
    'Trình duyệt hoặc thiết bị này không có khóa truy cập riêng (bằng vân tay, khuôn mặt hoặc mã PIN), nên không khóa được ứng dụng.',
  delay: 'Khóa sau',
  delayHint: 'Ứng dụng được ở chế độ nền bao lâu. Khi mở lên, ứng dụng luôn bị khóa.',
  delayNotStored: 'Thiết bị này hết dung lượng: thời gian chưa được đổi.',
  delays: { 0: 'Ngay lập tức', 1: '1 phút', 5: '5 phút', 15: '15 phút' },
  turnOn: 'Bật khóa ứng dụng',
  turnOff: 'Tắt khóa ứng dụng',
  lockNow: 'Khóa ngay',
  isOn: 'Ứng dụng được khóa bằng khóa truy cập của thiết bị này. Những gì lưu ở đây được mã hóa.',
  curtainTitle: 'Chỉ là tấm rèm',
  curtain:
    'Khóa truy cập của thiết bị này không mã hóa được. Khóa ứng dụng chỉ che ứng dụng, còn dữ liệu trên thiết bị không được mã hóa.',
  losing:
    'Nếu mất khóa truy cập, hãy đăng xuất ở màn hình khóa rồi đăng nhập lại. Tài khoản của bạn không bị ảnh hưởng.',
  cancelled: 'Khóa truy cập không được dùng. Hãy thử lại.',
  lockedTitle: 'Ứng dụng đang khóa',
  locked: 'Dùng vân tay, khuôn mặt hoặc mã PIN để mở.',
  unlock: 'Mở khóa',
  notUnlocked:
    'Không mở khóa được ứng dụng. Hãy thử lại, hoặc nếu đã mất khóa truy cập, hãy đăng xuất rồi đăng nhập lại.',
  logOut: 'Đăng xuất',
  logOutTitle: 'Đăng xuất trên thiết bị này?',
  logOutHint:
    'Những gì ứng dụng lưu trên thiết bị này bị xóa và sẽ trở lại từ máy chủ khi bạn đăng nhập lại. Các yêu cầu hỗ trợ viết khi ngoại tuyến và chưa gửi sẽ mất.',
  confirmLogOut: 'Xóa và đăng xuất',
  back: 'Quay lại',
} satisfies Texts<typeof en.lockText>

export const sessionsText = {
  title: 'Nơi bạn đang đăng nhập',
  failed: 'Không tải được danh sách đăng nhập của bạn.',
  device: (browser: string, platform: string) =>
    browser && platform
      ? `${browser} trên ${platform}`
      : browser || platform || 'Thiết bị không rõ',
  current: 'Thiết bị này',
  login: 'Đăng nhập',
  lastUse: 'Dùng lần cuối',
  address: 'Địa chỉ IP',
  unknown: 'Không rõ',
  end: 'Đăng xuất',
  endOf: (device: string) => `Đăng xuất ${device}`,
  endOthers: 'Đăng xuất mọi thiết bị khác',
  ended: 'Đã đăng xuất',
} satisfies Texts<typeof en.sessionsText>

export const freezeCardText = {
  title: 'Đóng băng tài khoản',
  what: 'Nếu có thể người khác đã vào tài khoản của bạn, hãy đóng băng: không rút hay mua được gì cho đến khi bạn gỡ bằng mã từ email.',
  open: 'Đóng băng tài khoản',
} satisfies Texts<typeof en.freezeCardText>

export const freezeText = {
  title: 'Đóng băng tài khoản',
  lead: 'Nếu người khác đã đăng nhập vào tài khoản của bạn, hãy đóng băng ngay.',
  effects: [
    'Lệnh rút và giao dịch mua bị từ chối cho đến khi bạn gỡ đóng băng.',
    'Các khoản thanh toán chưa gửi phải chờ.',
    'Mọi thiết bị đều bị đăng xuất, kể cả thiết bị này.',
    'Khoản nạp vẫn được nhận.',
  ],
  freeze: 'Đóng băng tài khoản của tôi',
  back: 'Quay lại Cài đặt',
  incomplete: 'Liên kết này không đầy đủ. Hãy mở lại từ email.',
  over: 'Liên kết này đã được dùng hoặc đã quá 6 giờ. Thay vào đó hãy đặt mật khẩu mới, việc này đăng xuất mọi thiết bị, và liên hệ hỗ trợ.',
  done: 'Tài khoản của bạn đã bị đóng băng và mọi thiết bị đã đăng xuất.',
  next: 'Hãy đặt mật khẩu mới ngay. Sau đó đăng nhập và gỡ đóng băng trong Cài đặt bằng mã từ email.',
  newPassword: 'Đặt mật khẩu mới',
} satisfies Texts<typeof en.freezeText>

export const frozenText = {
  title: 'Tài khoản của bạn đang bị đóng băng',
  withdrawals: 'Không rút được gì cho đến khi gỡ đóng băng. Khoản nạp vẫn được nhận.',
  purchases: 'Không mua được gì cho đến khi gỡ đóng băng. Khoản nạp vẫn được nhận.',
  wallet: 'Không rút hay mua được gì cho đến khi gỡ đóng băng. Khoản nạp vẫn được nhận.',
  toSettings: 'Gỡ đóng băng trong Cài đặt',
} satisfies Texts<typeof en.frozenText>

export const unfreezeText = {
  since: 'Đóng băng từ',
  state:
    'Lệnh rút và giao dịch mua bị từ chối, các khoản thanh toán chưa gửi phải chờ. Khoản nạp vẫn được nhận.',
  passwordFirst: 'Nếu người khác đã đăng nhập, hãy đổi mật khẩu trước khi gỡ đóng băng.',
  byOperator: 'Một người vận hành đã đóng băng. Hãy liên hệ hỗ trợ để được gỡ.',
  contact: 'Liên hệ hỗ trợ',
  sendCode: 'Gỡ đóng băng',
  sentTo: 'Chúng tôi đã gửi mã đến',
  lift: 'Xác nhận bằng mã',
  lifted: 'Đã gỡ đóng băng',
} satisfies Texts<typeof en.unfreezeText>
