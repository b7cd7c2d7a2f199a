import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('vi')

export const failures = {
  unreachable: 'Không kết nối được với dịch vụ. Hãy kiểm tra kết nối rồi thử lại.',
  timeout: 'Dịch vụ trả lời quá lâu. Hãy thử lại.',
  refused: 'Dịch vụ hiện không thể thực hiện việc này. Hãy thử lại sau.',
  malformed: 'Dịch vụ gửi câu trả lời không hợp lệ. Hãy thử lại sau.',
  tooMany: 'Quá nhiều lần thử. Hãy chờ một phút rồi thử lại.',
  tooSoon: (seconds: number) => `Quá sớm. Hãy chờ ${duration(seconds)} rồi thử lại.`,
  retry: 'Thử lại',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Hãy thử lại sau giây lát.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Bạn chỉ cho phép rút đến các địa chỉ trong sổ địa chỉ của mình.',
  'address-saved': (said) => `Địa chỉ đó đã được lưu là ${inSentence(said, /saved as (.+)\.$/)}.`,
  'address-too-new':
    'Địa chỉ này mới có trong sổ của bạn. Có thể rút đến địa chỉ này sau khi lưu 24 giờ.',
  'bad-address': 'Đây không phải là địa chỉ hợp lệ.',
  'bad-chain': 'Không thể rút đồng coin này trên mạng đó.',
  'bad-key': failures.refused,
  'bad-request': 'Yêu cầu không hợp lệ.',
  'bad-signature': 'Đây không phải là chữ ký của văn bản này bằng khóa của địa chỉ này.',
  'below-minimum': 'Thấp hơn mức tối thiểu.',
  'book-full': 'Sổ địa chỉ của bạn đã đầy.',
  busy: again,
  closing: again,
  'code-expired': 'Mã không còn hiệu lực. Hãy yêu cầu mã mới.',
  'code-used': 'Mã này đã được dùng.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Đã xảy ra lỗi. Hãy thử lại sau.',
  frozen: 'Tài khoản này đang bị đóng băng. Phần Cài đặt giải thích cách gỡ.',
  'frozen-by-operator': 'Một người vận hành đã đóng băng tài khoản này. Hãy viết cho Hỗ trợ.',
  'house-address':
    'Địa chỉ đó thuộc về trang web này và không lệnh rút nào đến được đó. Hãy chọn địa chỉ của ví khác.',
  'id-used': 'Hãy gửi yêu cầu thêm một lần nữa.',
  insufficient: errors.insufficientBalance,
  invalid: 'Yêu cầu không hợp lệ.',
  'key-used': failures.refused,
  'keyless-address': 'Không ai có khóa của địa chỉ đó. Coin gửi đến đó sẽ mất.',
  'link-used': 'Liên kết này đã được dùng hoặc đã quá 6 giờ.',
  maintenance: 'Dịch vụ đang bảo trì. Hãy thử lại sau.',
  'name-used': 'Bạn đã lưu một địa chỉ khác trên mạng này với tên đó.',
  'network-away': 'Mạng hiện không phản hồi.',
  'no-line': 'Mục đó không tồn tại.',
  'no-passkey': 'Không có khóa truy cập nào có thể xác nhận việc này.',
  'no-price': 'Hiện không có giá, nên không thể mua gì.',
  'no-purchase': 'Giao dịch mua đó không tồn tại.',
  'not-found': 'Không tìm thấy.',
  'not-frozen': 'Tài khoản này không bị đóng băng.',
  'not-offered': 'Hiện không cung cấp tính năng này.',
  'not-ready': again,
  'not-waiting': 'Lệnh rút này đang được chi trả hoặc đã có quyết định, nên không thể hủy.',
  origin: failures.refused,
  'own-address': 'Đó là địa chỉ nạp của chính bạn.',
  'ownership-needed': 'Trên số tiền này, bạn phải chứng minh địa chỉ là của mình.',
  'ownership-over': 'Văn bản này không còn hiệu lực. Hãy yêu cầu văn bản mới.',
  'passkey-copied':
    'Khóa truy cập này sau đó đã được dùng ở nơi khác, nên có thể có bản sao của nó. Không có gì được thực hiện.',
  'passkey-expired': 'Việc này mất quá nhiều thời gian. Hãy dùng lại khóa truy cập.',
  'passkey-known': 'Khóa truy cập này đã được thêm.',
  'passkey-needed':
    'Hãy xác nhận bằng khóa truy cập. Nếu bạn đã mất nó, hãy xóa nó trong phần cài đặt bằng mã qua email.',
  'passkey-used': 'Chữ ký này đã được dùng. Hãy ký lại.',
  'passkey-waits': (said) =>
    `Khóa truy cập này được thêm bằng mã qua email. Nó xác nhận thanh toán từ ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'Giai đoạn này không còn nhiều token như vậy.',
  spent: 'Token của giao dịch mua này không còn đủ trong tài khoản.',
  'token-contract': 'Đó là hợp đồng của chính token. Coin gửi đến đó sẽ mất.',
  'too-fine': 'Số lượng có nhiều chữ số thập phân hơn mạng đó cho phép.',
  'too-late': 'Thời hạn rút khỏi giao dịch mua này đã hết.',
  'too-many-notes': 'Không thể lưu thêm ghi chú.',
  'too-many-passkeys': 'Không thể thêm khóa truy cập nữa.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Hãy đăng nhập.',
  unavailable: again,
  unknown: 'Không rõ việc này đã được thực hiện hay chưa. Hãy kiểm tra trước khi thử lại.',
  'unknown-passkey': 'Khóa truy cập này không phải của bạn, hoặc không còn là của bạn.',
  'unknown-push-service': 'Dịch vụ không biết hệ thống thông báo của trình duyệt này.',
  withdrawn: 'Bạn đã rút khỏi giao dịch mua này.',
  'wrong-amount': (said) => `Phí là ${feeIn(said)}. Hãy kiểm tra lại số lượng.`,
  'wrong-code': 'Mã không đúng.',
  'wrong-network': 'Địa chỉ đó thuộc mạng khác.',
  'wrong-passkey': 'Khóa truy cập không xác nhận đúng việc này. Không có gì được thực hiện.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `Dịch vụ trả lời: “${sentence}”`,
)
