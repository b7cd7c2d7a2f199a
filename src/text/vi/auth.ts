import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'Đăng nhập',
  signup: 'Đăng ký',
  tabs: 'Đăng nhập hoặc đăng ký',
  email: 'Email',
  password: 'Mật khẩu',
  clearEmail: 'Xóa email',
  forgot: 'Quên mật khẩu?',
  logIn: 'Đăng nhập',
  social: 'Theo dõi chúng tôi',
  notLoaded:
    'Không tải được một phần của trang này. Hãy kiểm tra kết nối rồi thử lại, hoặc tải lại trang.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'Tên',
  confirm: 'Xác nhận mật khẩu',
  accept: 'Khi tạo tài khoản, bạn xác nhận mình đã thành niên và chấp nhận',
  terms: 'Điều khoản và điều kiện (tiếng Anh)',
  sendCode: 'Gửi mã',
  createAccount: 'Tạo tài khoản',
  passwordAgain:
    'Tiếp tục đăng ký. Hãy nhập lại mật khẩu: mật khẩu không bao giờ được lưu trên thiết bị này.',
  changeEmail: 'Sửa thông tin',
  signupCodeExpired:
    'Mã này không còn hiệu lực: đã hết hạn hoặc nhập sai quá nhiều lần. Hãy yêu cầu mã mới.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'Đăng nhập hoặc đăng ký để xem ví của bạn.',
  buy: 'Đăng nhập hoặc đăng ký để mua.',
  deposit: 'Đăng nhập hoặc đăng ký để nạp.',
  withdrawal: 'Đăng nhập hoặc đăng ký để rút.',
  settings: 'Đăng nhập để thay đổi cài đặt của bạn.',
  support: 'Đăng nhập hoặc đăng ký để viết cho Hỗ trợ.',
  back: 'Sau đó bạn tiếp tục tại đó.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'Mã xác minh',
  resend: 'Gửi lại mã',
  resendIn: 'Gửi lại mã sau',
  sentTo: 'Chúng tôi đã gửi mã đến',
  otpTitle: 'Xác minh đăng nhập',
  verify: 'Xác minh',
  loginCodeExpired: 'Mã này không còn hiệu lực: đã hết hạn hoặc nhập sai quá nhiều lần.',
  logInAgain: 'Đăng nhập lại',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: '8 đến 20 ký tự, có chữ hoa, chữ số và một trong các ký tự !@#$%^&*',
  forgotTitle: 'Quên mật khẩu',
  forgotHint:
    'Chúng tôi gửi một liên kết đến email của bạn. Dùng liên kết đó để đặt mật khẩu mới; nó chỉ có hiệu lực trong thời gian ngắn.',
  sendLink: 'Gửi liên kết',
  backToLogin: 'Quay lại đăng nhập',
  resetTitle: 'Đặt lại mật khẩu',
  newPassword: 'Mật khẩu mới',
  confirmNew: 'Xác nhận mật khẩu',
  reset: 'Đặt lại mật khẩu',
  brokenLink: 'Liên kết này không đầy đủ. Hãy mở lại từ email hoặc yêu cầu liên kết mới.',
  newLink: 'Yêu cầu liên kết mới',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'Dùng khóa truy cập',
  confirm: 'Xác nhận bằng khóa truy cập',
  codeWaits:
    'Mã qua email cũng được, nhưng khi đó lệnh rút phải chờ 24 giờ; trong thời gian này bạn có thể hủy trong phần cài đặt.',
  waits:
    'Bạn có khóa truy cập nhưng không dùng, nên lệnh rút này phải chờ 24 giờ. Cho đến lúc đó, bạn có thể hủy trong phần cài đặt.',
  checking: 'Đang chờ khóa truy cập của bạn',
  noAnswer:
    'Dịch vụ không trả lời, nên chưa rõ lệnh rút đã được ghi nhận hay chưa. Hãy xác nhận lại bằng khóa truy cập: cùng một lệnh rút không bao giờ được chi trả hai lần.',
  refused: 'Khóa truy cập không được chấp nhận và chưa gửi gì. Hãy thử lại.',
  expired: 'Việc này mất quá nhiều thời gian và chưa gửi gì. Hãy dùng lại khóa truy cập.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'Khóa truy cập không được dùng, nên chưa có gì xảy ra.',
  known: 'Thiết bị này đã có khóa truy cập cho tài khoản của bạn.',
  unsupported:
    'Trình duyệt này không hỗ trợ khóa truy cập. Hãy dùng trình duyệt khác hoặc mã qua email.',
  failed: 'Không dùng được khóa truy cập trên thiết bị này.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'Email này đã có tài khoản',
  unknown: 'Không có tài khoản nào dùng email này',
  wrong: 'Không khớp',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'Phải khác mật khẩu cũ',
  weak: 'Cần 8 đến 20 ký tự, có chữ hoa, chữ số và một trong các ký tự !@#$%^&*',
  long: 'Có hơn 20 ký tự, trong khi tối đa là 20.',
} satisfies Texts<typeof en.passwordText>
