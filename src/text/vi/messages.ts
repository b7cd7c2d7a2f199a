import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Email đã được sử dụng',
  invalidOtp: 'Hãy nhập mã hợp lệ',
  invalidCredentials: 'Hãy nhập email và mật khẩu hợp lệ',
  notRegistered: 'Không tìm thấy email. Hãy đăng ký rồi đăng nhập',
  invalidCode: 'Hãy nhập mã xác minh hợp lệ',
  emailNotFound: 'Không tìm thấy email',
  selectPair: 'Chọn một cặp',
  enterAddress: 'Nhập địa chỉ đích',
  insufficientBalance: 'Số dư không đủ',
  minimumValue: (minimum: string) => `Giá trị tối thiểu là ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `Mua tối thiểu ${minimum} ${token}`,
  tryLater: 'Hãy thử lại sau',
  copyFailed: 'Đã xảy ra lỗi. Hãy thử sao chép trực tiếp',
  weakPassword:
    'Mật khẩu phải: 1) từ 8 đến 30 ký tự, 2) có ít nhất một chữ hoa và một chữ thường, 3) có ít nhất một chữ số, 4) có ít nhất một ký tự đặc biệt',
  samePassword: 'Mật khẩu mới giống mật khẩu cũ. Hãy dùng mật khẩu khác.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'Mã đã được gửi đến email của bạn. Hãy xác minh',
  registered: 'Đăng ký thành công',
  codeVerified: 'Xác minh mã thành công',
  codeResent: 'Đã gửi lại mã xác minh',
  signedOut: 'Đã đăng xuất',
  withdrawalPlaced: 'Đã đặt lệnh rút',
  tokenBought: 'Mua token thành công',
  passwordChanged: 'Đổi mật khẩu thành công',
  passwordReset: 'Đặt lại mật khẩu thành công',
  resetLinkSent: 'Đã gửi liên kết đặt lại mật khẩu. Hãy kiểm tra email',
  addressCopied: 'Đã sao chép địa chỉ',
  copied: 'Đã sao chép',
  querySent:
    'Yêu cầu của bạn đã được gửi. Đội chăm sóc khách hàng sẽ trả lời bạn trong 24 giờ tới.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'Tên không hợp lệ',
  email: 'Email không hợp lệ',
  password: 'Mật khẩu không đạt yêu cầu',
  signupConfirm: 'Hai mật khẩu phải giống nhau',
  confirm: 'Xác nhận phải giống mật khẩu',
  query: 'Hãy chọn loại yêu cầu',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'Đang bảo trì',
  notFound: '404 Không tìm thấy trang',
  withdrawalFailed: 'Lệnh rút của bạn không thành công. Hãy thử lại sau',
  buying: 'Đang xử lý giao dịch…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'Đang chờ',
  approved: 'Đã duyệt',
  completed: 'Hoàn tất',
  rejected: 'Bị từ chối',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
