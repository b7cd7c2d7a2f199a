import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Nếu đó là bạn, bạn không cần làm gì.',
  recovery: (site: string) =>
    `Nếu đó không phải bạn, hãy bảo vệ tài khoản ngay: chọn mật khẩu mới tại ${site}/forgot, rồi liên hệ hỗ trợ tại ${site}/support.`,
  questions: (site: string) => `Nếu có câu hỏi, hãy liên hệ hỗ trợ tại ${site}/support.`,
  noClaim: (name: string) =>
    `Không bao giờ phải nhận thủ công điều gì: ${name} tự vào tài khoản của bạn. Trang hoặc tin nhắn yêu cầu bạn kết nối ví để nhận không phải của chúng tôi.`,
  neverAsked: 'Chúng tôi không bao giờ hỏi mật khẩu, mã hay khóa riêng.',
  phrase: 'Cụm từ chống lừa đảo của bạn:',
  log: 'Sổ ghi công khai của trang này:',
  logState: (size: string, root: string) => `${size} mục, gốc ${root}`,
  amount: (value: string) => `Số tiền: ${value}`,
  arrives: (value: string) => `Nhận được: ${value}`,
  network: (value: string) => `Mạng: ${value}`,
  address: (value: string) => `Địa chỉ: ${value}`,
  transaction: (value: string) => `Giao dịch: ${value}`,
  reason: (value: string) => `Lý do: ${value}`,
  name: (value: string) => `Tên: ${value}`,
  time: (value: string) => `Thời gian: ${value}`,
  device: (value: string) => `Thiết bị: ${value}`,
  unknownDevice: 'không nhận ra',
  deviceName: (browser: string, platform: string) => `${browser} trên ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `Mã ${name} của bạn là ${code}`,
  life: (minutes: number) => `Mã dùng được một lần, trong ${minutes} phút.`,
  onlyHere: (name: string) =>
    `Chỉ nhập mã trên trang ${name}. Không ai từ ${name} bao giờ hỏi bạn mã này.`,
  notYou:
    'Nếu đó không phải bạn, đừng chia sẻ mã. Có thể ai đó biết mật khẩu của bạn: hãy đổi mật khẩu.',
  login: { subject: 'mã đăng nhập', what: 'Mã này để đăng nhập.' },
  withdrawal: { subject: 'mã rút', what: 'Mã này chỉ dành cho lệnh rút này.' },
  deletion: {
    subject: 'xóa tài khoản của bạn',
    what: 'Mã này để xóa tài khoản của bạn, điều không thể hoàn tác.',
  },
  unfreeze: {
    subject: 'mã gỡ đóng băng',
    what: 'Mã này để gỡ đóng băng tài khoản của bạn: lại có thể rút.',
  },
  setPhrase: {
    subject: 'mã cho cụm từ chống lừa đảo',
    what: 'Mã này để đặt cụm từ trong email chúng tôi gửi bạn.',
  },
  removePhrase: {
    subject: 'mã cho cụm từ chống lừa đảo',
    what: 'Mã này để xóa cụm từ khỏi email chúng tôi gửi bạn.',
  },
  addPasskey: { subject: 'mã cho khóa truy cập', what: 'Mã này để thêm một khóa truy cập.' },
  removePasskey: {
    subject: 'mã cho khóa truy cập',
    what: (passkey: string) => `Mã này để xóa khóa truy cập “${passkey}”.`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'xác nhận email của bạn',
  what: 'Mã này để tạo tài khoản với email này.',
  hasPassword:
    'Nhà cung cấp danh tính của chúng tôi đã có mật khẩu cho email này. Hãy nhập mật khẩu đó để đăng ký.',
  chooseAnother: 'Nếu bạn không biết mật khẩu đó, trước hết hãy chọn mật khẩu mới tại đây:',
  notYou:
    'Nếu đó không phải bạn, hãy bỏ qua email này: không có mã thì không tài khoản nào được tạo.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'đặt lại mật khẩu của bạn',
  requested: (name: string) =>
    `Ai đó đã yêu cầu đặt lại mật khẩu cho tài khoản ${name} với email này.`,
  open: (minutes: number) =>
    `Để chọn mật khẩu mới, hãy mở liên kết này. Liên kết dùng được một lần, trong ${minutes} phút:`,
  notYou: 'Nếu đó không phải bạn, hãy bỏ qua email này: mật khẩu của bạn không đổi.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'chúng tôi đã nhận yêu cầu của bạn',
  thanks: (topic: string) =>
    `Cảm ơn bạn. Chúng tôi đã nhận yêu cầu của bạn về “${topic}” và sẽ trả lời trong vòng 24 giờ.`,
  number: (id: string) => `Số yêu cầu: ${id}.`,
  answered: (topic: string) => `yêu cầu của bạn về “${topic}”`,
  youWrote: (id: string) => `Bạn đã viết (yêu cầu ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'mật khẩu của bạn đã được đổi',
    what: (name: string, at: string) =>
      `Mật khẩu tài khoản ${name} của bạn đã được đổi vào ${at}. Các thiết bị khác đã bị đăng xuất.`,
  },
  passwordReset: {
    subject: 'mật khẩu của bạn đã được đặt lại',
    what: (name: string, at: string) =>
      `Mật khẩu tài khoản ${name} của bạn đã được đặt lại vào ${at}. Các thiết bị khác đã bị đăng xuất.`,
  },
  approved: {
    subject: 'lệnh rút của bạn đã được duyệt',
    what: (amount: string) => `Lệnh rút ${amount} của bạn đã được duyệt và chi trả.`,
  },
  rejected: {
    subject: 'lệnh rút của bạn đã bị từ chối',
    what: (amount: string) =>
      `Lệnh rút của bạn đã bị từ chối. Toàn bộ số tiền, ${amount}, đã trở lại số dư của bạn.`,
  },
  takenBack: {
    subject: 'đã rút khỏi một giao dịch mua',
    what: (tokens: string, at: string, paid: string) =>
      `Đã rút khỏi giao dịch mua ${tokens} vào ${at}. Số tiền đã trả, ${paid}, đã trở lại số dư của bạn, và các token không còn nữa.`,
  },
  addressSaved: {
    subject: 'một địa chỉ đã được thêm vào sổ địa chỉ',
    what: (name: string, at: string) =>
      `Một địa chỉ đã được thêm vào sổ địa chỉ ${name} của bạn vào ${at}. Địa chỉ được đánh dấu là mới trong 24 giờ.`,
  },
  restricted: {
    subject: 'chỉ rút được về các địa chỉ trong sổ của bạn',
    what: 'Từ nay chỉ có thể rút từ tài khoản của bạn về các địa chỉ đã ở trong sổ địa chỉ 24 giờ. Tắt điều này mất 24 giờ.',
  },
  unrestricted: {
    subject: 'sẽ cho phép rút về mọi địa chỉ',
    what: (at: string) =>
      `Bạn đã yêu cầu cho phép rút về các địa chỉ không có trong sổ địa chỉ. Điều này có hiệu lực vào ${at}. Cho đến lúc đó bạn có thể đổi lại trong cài đặt.`,
  },
  phraseSet: {
    subject: 'cụm từ chống lừa đảo đã được đặt',
    what: (at: string) =>
      `Một cụm từ mới cho email chúng tôi gửi bạn đã được đặt vào ${at}. Nó có trong mọi email sau email này.`,
  },
  phraseRemoved: {
    subject: 'cụm từ chống lừa đảo đã bị xóa',
    what: (at: string) =>
      `Cụm từ trong email chúng tôi gửi bạn đã bị xóa vào ${at}. Đây là email cuối cùng có nó.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'một khóa truy cập đã được thêm',
    what: (passkey: string, name: string) =>
      `Khóa truy cập “${passkey}” đã được thêm vào tài khoản ${name} của bạn.`,
    waits: (at: string, site: string) =>
      `Khóa được xác nhận bằng mã qua email, không phải bằng khóa truy cập có sẵn. Vì vậy khóa chỉ xác nhận thanh toán kể từ ${at}, và cho đến lúc đó bạn có thể xóa nó: ${site}/setting`,
  },
  removed: {
    subject: 'một khóa truy cập đã bị xóa',
    what: (passkey: string, name: string) =>
      `Khóa truy cập “${passkey}” đã bị xóa khỏi tài khoản ${name} của bạn. Một khóa truy cập đã xác nhận việc này.`,
  },
  ending: {
    subject: 'một khóa truy cập sẽ bị xóa',
    what: (passkey: string, name: string, at: string) =>
      `Khóa truy cập “${passkey}” của tài khoản ${name} của bạn sẽ bị xóa vào ${at}. Một mã qua email đã xác nhận việc này.`,
    keep: 'Để giữ khóa, hãy dùng nó trước lúc đó: đăng nhập bằng nó hoặc xác nhận một thanh toán.',
  },
  copied: {
    subject: 'một khóa truy cập có thể đã bị sao chép',
    what: (passkey: string) =>
      `Khóa truy cập “${passkey}” bị từ chối vì nó đếm ít lần dùng hơn trước. Có thể tồn tại một bản sao.`,
    remove: (site: string) => `Hãy xóa nó trong cài đặt và thêm khóa khác: ${site}/setting`,
  },
  codeLogin: {
    subject: 'một lần đăng nhập không dùng khóa truy cập',
    what: (name: string, at: string) =>
      `Ai đó đã đăng nhập tài khoản ${name} của bạn vào ${at} bằng mật khẩu và mã qua email, không bằng khóa truy cập.`,
  },
  waits: {
    subject: 'một lệnh rút chờ 24 giờ',
    what: (amount: string, at: string) =>
      `Lệnh rút ${amount} được xác nhận bằng mã qua email, dù tài khoản của bạn có khóa truy cập. Lệnh không được chi trả trước ${at}.`,
    cancel: (site: string) => `Cho đến lúc đó bạn có thể hủy trong cài đặt: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'đăng nhập trên thiết bị mới',
    what: (name: string) =>
      `Ai đó đã đăng nhập tài khoản ${name} của bạn trên một thiết bị chưa từng được dùng với tài khoản này.`,
  },
  freezeNow:
    'Nếu đó không phải bạn, hãy đóng băng tài khoản ngay: các lệnh rút và giao dịch mua sẽ bị từ chối, các thanh toán chưa gửi sẽ chờ, và mọi thiết bị bị đăng xuất.',
  link: (hours: number) =>
    `Liên kết này dùng được một lần, trong ${hours} giờ, và hỏi trước khi làm bất cứ điều gì:`,
  afterwards: (site: string) =>
    `Sau đó chọn mật khẩu mới tại ${site}/forgot và liên hệ hỗ trợ tại ${site}/support.`,
  frozen: {
    subject: 'tài khoản của bạn đã bị đóng băng',
    what: (name: string, at: string) =>
      `Tài khoản ${name} của bạn đã bị đóng băng vào ${at}. Các lệnh rút và giao dịch mua bị từ chối, các thanh toán chưa gửi phải chờ, và mọi thiết bị đã bị đăng xuất. Các khoản nạp vẫn đến.`,
    passwordFirst: (site: string) =>
      `Nếu có người khác đã đăng nhập, trước hết hãy chọn mật khẩu mới, tại ${site}/forgot.`,
    lift: 'Để gỡ đóng băng, hãy đăng nhập và nhập mã chúng tôi gửi qua email, trong Cài đặt.',
    byOperator: (site: string) =>
      `Bên vận hành đã đóng băng tài khoản. Vui lòng liên hệ hỗ trợ tại ${site}/support.`,
  },
  unfrozen: {
    subject: 'tài khoản của bạn không còn bị đóng băng',
    what: (name: string, at: string) =>
      `Tài khoản ${name} của bạn đã được gỡ đóng băng vào ${at}. Lại có thể rút và mua.`,
  },
} satisfies Texts<typeof en.freezeMailText>
