import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

export const anyOf = (names: readonly string[]): string => names.join(' hoặc ')

export const depositText = {
  title: 'Nạp',
  coin: 'Coin',
  addressOf: (coin: string) => `Địa chỉ ${coin} của bạn trên`,
  qr: 'Mã QR của địa chỉ',
  scan: 'Để quét bằng thiết bị khác',
  copy: 'Sao chép địa chỉ',
  share: 'Chia sẻ địa chỉ',
  minimum: (amount: string, coin: string) =>
    `Nạp tối thiểu ${amount} ${coin}. Số nhỏ hơn không được ghi có.`,
  only: (coin: string, network: string) =>
    `Chỉ gửi ${coin} trên ${network} đến địa chỉ này. Bất cứ thứ gì khác, như cùng coin đó trên mạng khác, có thể không được ghi có và có thể mất.`,
  arrives: 'Khoản nạp được ghi có sau khi mạng xác nhận.',
  savedAsOf: 'Đã lưu trên thiết bị này, lúc',
  failed: 'Không tải được địa chỉ.',
  offline: 'Khi không có kết nối, bạn chỉ thấy những địa chỉ đã từng mở trên thiết bị này.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'Gửi thứ khác thì sao?',
  credited: (coins: string, network: string) =>
    `${coins} trên ${network} cũng được ghi có: địa chỉ giống nhau.`,
  rest: 'Mọi thứ khác không được ghi có và có thể mất. Nếu đã lỡ gửi, hãy viết cho Hỗ trợ kèm mã giao dịch.',
  unwatched:
    'Ở đây mỗi khoản nạp được ghi có thủ công. Mọi thứ khác có thể không được ghi có và có thể mất.',
  unknown: 'Dịch vụ không cho biết. Có thể không được ghi có và có thể mất.',
  failed: 'Không tải được.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'Thiếu một khoản nạp?',
  label: 'Mã giao dịch',
  hint: 'Như ví hoặc sàn đã gửi hiển thị. Liên kết đến trình khám phá khối cũng được.',
  submit: 'Tra cứu',
  invalid: 'Mã giao dịch có 64 ký tự: chữ số và chữ cái từ a đến f.',
  offline: 'Bạn đang ngoại tuyến. Bạn có thể tra cứu khi có kết nối trở lại.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} đang trên đường trên ${network}: ${count} xác nhận. Thường được ghi có trong ${minutes} phút.`,
  credited: (what: string, network: string) => `${what} trên ${network} đã được ghi có:`,
  'below-minimum': (what: string, network: string) =>
    `${what} trên ${network} thấp hơn mức nạp tối thiểu. Khoản này không được ghi có và sẽ không được ghi có.`,
  'in-review': (what: string, network: string) =>
    `${what} trên ${network} đã đến, nhưng chúng tôi phải kiểm tra trước khi ghi có. Hãy viết cho Hỗ trợ kèm mã giao dịch này.`,
  'wrong-network': (what: string, network: string) =>
    `${what} đã đến địa chỉ của bạn, nhưng trên ${network}, không phải mạng của nó ở đây. Chúng tôi có thể khôi phục: hãy viết cho Hỗ trợ kèm mã giao dịch này.`,
  'not-yours': (network: string) =>
    `Giao dịch này trên ${network} không trả trực tiếp cho địa chỉ nào của bạn. Nếu một hợp đồng trong đó đã trả cho bạn, khoản đó được ghi có sau, khi chúng tôi tìm thấy.`,
  failed: (network: string) =>
    `Giao dịch này thất bại trên ${network}, nên không có gì được trả. Coin vẫn ở người gửi, trừ phí mạng.`,
  unlisted: (network: string) =>
    `Giao dịch này trên ${network} đã gửi cho bạn một token mà chúng tôi không hỗ trợ. Token đó không được ghi có.`,
  'not-found':
    'Chưa có giao dịch như vậy. Có thể mất vài phút để xuất hiện. Nếu đã quá một giờ, hãy kiểm tra mã và mạng với người gửi.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Rút',
  coin: 'Coin',
  network: 'Mạng',
  chooseNetwork: 'Chọn mạng',
  onNetwork: (network: string) => `Mạng: ${network}`,
  address: 'Địa chỉ',
  amount: 'Số lượng',
  max: 'Tối đa',
  scan: 'Quét mã QR',
  available: 'Khả dụng',
  fee: 'Phí',
  minimum: 'Tối thiểu',
  arrives: 'Bạn nhận',
  continue: 'Tiếp tục',
  sendCode: 'Gửi mã',
  edit: 'Sửa thông tin',
  code: 'Mã xác minh',
  confirm: 'Xác nhận rút',
  resend: 'Gửi lại mã',
  resendIn: 'Gửi lại mã sau',
  review: 'Hãy kiểm tra từng dòng. Lệnh rút không thể đảo ngược.',
  sent: 'Chúng tôi đã gửi mã đến email của bạn.',
  badAmount: 'Nhập số lượng dạng số thập phân, ví dụ 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin} có tối đa ${decimals} chữ số thập phân trên ${network}.`,
  badAddress: (network: string) => `Đây không phải là địa chỉ hợp lệ trên ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Đây là địa chỉ trên ${anyOf(theirs)}, nhưng lệnh rút ở trên ${chosen}. Coin sẽ bị mất.`,
  tokenContract: 'Đây là hợp đồng của chính token. Coin gửi đến đây sẽ mất.',
  ownAddress: 'Đây là địa chỉ nạp của chính bạn. Hãy chọn địa chỉ của ví khác.',
  keylessAddress: 'Không ai có khóa của địa chỉ này. Coin gửi đến đây sẽ mất.',
  known: 'Bạn đã từng gửi đến địa chỉ này.',
  firstTime: 'Bạn chưa từng gửi đến địa chỉ này. Hãy so từng nhóm với nguồn.',
  unavailable:
    'Không tải được các lệnh rút trước đây, nên chúng tôi không thể nói bạn đã từng dùng địa chỉ này hay chưa.',
  lookAlike: 'Cẩn thận: đây không phải địa chỉ bạn từng dùng, dù trông giống.',
  yours: 'Đã từng dùng',
  differs: (count: number) => `${count} ký tự khác nhau, đã được đánh dấu.`,
  ownership: 'Địa chỉ này là của bạn?',
  noAnswer:
    'Dịch vụ không trả lời, nên chưa rõ lệnh rút đã được ghi nhận hay chưa. Hãy xác nhận lại bằng mã của nó: cùng một lệnh rút không bao giờ được chi trả hai lần.',
  resumed: 'Tiếp tục lệnh rút của bạn',
  unconfirmed:
    'Lệnh rút gần nhất bị gián đoạn trước khi được xác nhận, và không có gì rời ví của bạn. Hãy điền lại biểu mẫu để nhận mã mới.',
  uncertain:
    'Câu trả lời của dịch vụ không đến, nên chưa rõ lệnh rút gần nhất đã được ghi nhận hay chưa. Hãy kiểm tra lịch sử trước khi thử lại.',
  expired: 'Mã này không còn hiệu lực. Hãy quay lại bằng Sửa thông tin và yêu cầu mã mới.',
  loadFailed: 'Không tải được số dư của bạn và phí.',
  success: 'Lệnh rút của bạn đã được đặt. Bạn có thể theo dõi trong lịch sử.',
  successTitle: 'Đã đặt lệnh rút',
  failTitle: 'Rút không thành công',
  toWallet: 'Về ví',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'Quét mã QR',
  aim: 'Hướng camera vào mã QR của địa chỉ.',
  picture: 'Đọc từ ảnh',
  denied:
    'Trang này không được phép dùng camera. Hãy cho phép trong cài đặt trình duyệt, đọc từ ảnh hoặc dán địa chỉ.',
  noCamera: 'Thiết bị này không có camera khả dụng. Hãy đọc từ ảnh hoặc dán địa chỉ.',
  unreadable: 'Mã QR này không chứa địa chỉ được hỗ trợ.',
  noCode: 'Không tìm thấy mã QR trong ảnh này.',
  notLoaded: 'Không tải được trình đọc mã QR. Hãy dán địa chỉ.',
  close: 'Đóng',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Hãy chọn coin',
  address: 'Hãy gõ, dán hoặc quét',
  least: (amount: string) => `Ít nhất ${amount}`,
  tooMuch: 'Nhiều hơn số khả dụng',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} có thể là hai số khác nhau. Hãy viết ${text.replace(/[.,]/, '')} hoặc ${text.replace('.', ',')}0`

export const coinsText = {
  available: 'Khả dụng',
  asOf: 'Số khả dụng, lúc',
  network: 'Mạng',
  networks: 'Các mạng',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Số dư và chi phí',
  available: 'Khả dụng',
  minimum: 'Tối thiểu',
  fee: 'Phí',
  depositFee: 'Người gửi trả cho mạng',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Biến động gần đây',
  titleOf: (coin: string) => `Biến động gần đây của ${coin}`,
  confirmations: (count: string) => `${count} xác nhận`,
  stages: {
    approved: 'Đã duyệt, sắp gửi',
    sent: 'Đã gửi, mạng đang xác nhận',
  },
  waits: 'Có thể hủy trong Cài đặt đến',
  none: 'Chưa có biến động.',
  noneOf: (coin: string) => `Chưa có biến động ${coin}.`,
  unread: 'Không đọc được một số biến động.',
  all: 'Tất cả trong lịch sử',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Giai đoạn này',
  bar: 'Đã bán của giai đoạn này, theo phần trăm',
  stage: (number: number) => `Giai đoạn ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: đã bán ${sold} trên ${supply} ${symbol} (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'dưới 1%',
  addUp: 'Tự cộng toàn bộ đợt bán trước',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Các bước',
  deposit: {
    choose: 'Chọn coin.',
    send: (coin: string, network: string) =>
      `Gửi ${coin} đến địa chỉ này từ ví khác hoặc từ sàn, trên ${network}.`,
    sendAny: 'Gửi đến địa chỉ của bạn từ ví khác hoặc từ sàn.',
    confirmed: 'Mạng xác nhận.',
    credited: 'Khoản nạp được ghi có và số dư hiển thị ngay, không cần tải lại.',
  },
  withdrawal: {
    form: 'Điền coin, địa chỉ và số lượng.',
    review: 'Kiểm tra từng dòng.',
    confirm: 'Xác nhận đó là bạn.',
    sent: 'Chúng tôi kiểm tra và gửi.',
    final: 'Mạng xác nhận, và lệnh là cuối cùng.',
  },
  purchase: {
    form: 'Chọn coin và nhập một trong hai số lượng.',
    review: 'Kiểm tra số lượng chính xác. Giá được giữ trong thời gian ngắn.',
    confirm: 'Xác nhận: đúng thứ đó được mua, hoặc không mua gì.',
    press: 'Nhấn nút: dịch vụ mua theo giá lúc đó.',
    credited: 'Được cộng vào số dư của bạn.',
  },
} satisfies Texts<typeof en.stepsText>
