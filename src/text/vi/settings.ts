import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'Cài đặt',
  groups: {
    account: 'Tài khoản',
    security: 'Bảo mật',
    addresses: 'Sổ địa chỉ',
    notifications: 'Thông báo',
    device: 'Ứng dụng và thiết bị',
  },
  all: 'Tất cả cài đặt',
  account: 'Tài khoản',
  name: 'Tên',
  email: 'Email',
  profileFailed: 'Không tải được tên và email của bạn.',
  passwordTitle: 'Mật khẩu',
  old: 'Mật khẩu cũ',
  new: 'Mật khẩu mới',
  newHint: '8 đến 20 ký tự, có chữ hoa, chữ số và một trong các ký tự !@#$%^&*',
  confirm: 'Xác nhận mật khẩu',
  change: 'Đổi mật khẩu',
  hostNotNotified:
    'Mật khẩu đã được đổi, nhưng không đăng xuất được các thiết bị khác của bạn. Hãy đăng nhập và đổi lại lần nữa cho chắc.',
  appearance: 'Giao diện',
  themes: { system: 'Hệ thống', light: 'Sáng', dark: 'Tối' },
  language: 'Ngôn ngữ',
  device: 'Thiết bị này',
  deviceHint:
    'Xóa mọi dữ liệu của bạn khỏi thiết bị này, kể cả lịch sử để xem ngoại tuyến, và đăng xuất bạn ở đây.',
  forget: 'Quên thiết bị này',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'Mã xác minh',
  resend: 'Gửi lại mã',
  resendIn: 'Gửi lại mã sau',
  expired: 'Mã này không còn hiệu lực. Hãy yêu cầu mã mới.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'Cụm từ chống lừa đảo',
  intro: (site: string) =>
    `Những từ của riêng bạn ở cuối mỗi email từ ${site}. Email không có chúng không phải của chúng tôi.`,
  none: 'Bạn chưa chọn cụm từ.',
  since: 'Trong email của chúng tôi từ',
  secret: 'Không hiển thị ở đây, để không ai đọc trộm qua vai bạn.',
  phrase: 'Cụm từ',
  hint: 'Điều bạn nhận ra ngay, và không phải là mật khẩu nào của bạn.',
  set: 'Đặt cụm từ',
  change: 'Đổi cụm từ',
  remove: 'Xóa',
  offline: 'Có thể đổi cụm từ khi bạn trực tuyến.',
  failed: 'Không tải được cụm từ chống lừa đảo của bạn.',
  faults: {
    'too-short': 'Cụm từ có ít nhất 4 ký tự.',
    'too-long': 'Cụm từ có tối đa 60 ký tự.',
    unfit: 'Cụm từ là một dòng văn bản thuần.',
  },
  sent: 'Chúng tôi đã gửi mã đến email của bạn. Mã này xác nhận thay đổi.',
  confirm: 'Xác nhận',
  cancel: 'Hủy',
  wasSet: 'Đã đặt cụm từ',
  wasRemoved: 'Đã xóa cụm từ',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'Sổ địa chỉ',
  none: 'Không có địa chỉ đã lưu trên mạng này',
  noneHint: 'Hãy lưu trong phần cài đặt hoặc sau một lệnh rút.',
  close: 'Đóng',
  isNew: 'Mới',
  saved: (name: string) => `Đây là ${name} trong sổ địa chỉ của bạn.`,
  savedNew: (name: string) =>
    `Đây là ${name} trong sổ địa chỉ của bạn, được lưu chưa đầy 24 giờ trước. Hãy so từng nhóm với nguồn.`,
  lookAlike: (name: string) =>
    `Cẩn thận: đây không phải ${name} trong sổ địa chỉ của bạn, dù trông giống.`,
  savedTwin: (name: string) => `${name} là`,
  notSaved:
    'Bạn chỉ cho phép rút đến địa chỉ đã ở trong sổ địa chỉ 24 giờ. Địa chỉ này không có trong sổ.',
  tooNew:
    'Bạn chỉ cho phép rút đến địa chỉ đã ở trong sổ địa chỉ 24 giờ. Bạn có thể rút đến địa chỉ này từ',
  save: 'Lưu địa chỉ này',
  name: 'Tên trong sổ địa chỉ',
  nameHint: 'Ví dụ ví hoặc người sở hữu địa chỉ.',
  confirm: 'Lưu',
  wasSaved: (name: string) => `Đã lưu là ${name}`,
  faults: {
    'no-name': 'Hãy nhập tên.',
    'long-name': 'Tên có tối đa 40 ký tự.',
    'bad-name': 'Tên chỉ gồm chữ cái, chữ số, dấu cách và _ - + & # ’ ( ).',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'Sổ địa chỉ',
  intro: 'Các địa chỉ bạn rút đến, theo tên. Địa chỉ đã lưu được đánh dấu là mới trong 24 giờ.',
  empty: 'Không có địa chỉ đã lưu',
  failed: 'Không tải được sổ địa chỉ của bạn.',
  offline: 'Như đã lưu trên thiết bị này. Bạn có thể sửa khi trực tuyến.',
  add: 'Thêm địa chỉ',
  network: 'Mạng',
  chooseNetwork: 'Chọn mạng',
  address: 'Địa chỉ',
  save: 'Lưu địa chỉ',
  cancel: 'Hủy',
  added: (name: string) => `${name} đã được thêm vào sổ địa chỉ của bạn`,
  newUntil: 'đến',
  remove: 'Xóa',
  removeNamed: (name: string) => `Xóa ${name}`,
  removeTitle: (name: string) => `Xóa ${name}?`,
  removeHint: 'Nếu bạn lưu lại, địa chỉ lại là mới trong 24 giờ.',
  removed: (name: string) => `Đã xóa ${name}`,
  keep: 'Giữ lại',
  resembles: (name: string) =>
    `Cẩn thận: địa chỉ này trông giống ${name}, nhưng là địa chỉ khác. Hãy so từng nhóm.`,
  noNetwork: 'Hãy chọn mạng.',
  noAddress: 'Hãy nhập địa chỉ.',
  badAddress: (network: string) => `Đây không phải là địa chỉ hợp lệ trên ${network}.`,
  wrongNetwork: (network: string) => `Đây không phải là địa chỉ trên ${network}.`,
  tokenContract: 'Đây là hợp đồng của chính token. Coin gửi đến đây sẽ mất.',
  keylessAddress: 'Không ai có khóa của địa chỉ này. Coin gửi đến đây sẽ mất.',
  restriction: 'Chỉ rút đến địa chỉ đã lưu',
  off: 'Tắt. Có thể rút đến bất kỳ địa chỉ nào.',
  on: 'Bật. Chỉ rút đến địa chỉ đã lưu được 24 giờ.',
  ending: 'Vẫn bật. Chỉ có thể rút đến bất kỳ địa chỉ nào kể từ',
  delay: 'Tắt mất 24 giờ, và chúng tôi gửi email cho bạn.',
  turnOn: 'Bật',
  turnOff: 'Tắt',
  keepOn: 'Giữ bật',
  turnedOn: 'Từ giờ chỉ rút đến địa chỉ đã lưu',
  turningOff: 'Kết thúc sau 24 giờ',
  stays: 'Vẫn bật',
} satisfies Texts<typeof en.addressBookText>

export const personalDataTitle = 'Dữ liệu của bạn'

export const personalDataText = {
  what: 'Một tệp chứa mọi thứ được lưu về bạn: PDF để đọc, JSON cho phần mềm.',
  files: { json: 'Tải dữ liệu của tôi (JSON)', pdf: 'Tải dữ liệu của tôi (PDF)' },
  deletion: 'Xóa tài khoản',
  deletionWhat:
    'Trước hết hãy rút hết: yêu cầu bị từ chối khi vẫn còn số dư hoặc mục đang chờ. Tên, email, các lần đăng nhập, địa chỉ và ghi chú của bạn bị xóa; những gì luật yêu cầu giữ về các khoản thanh toán vẫn còn, không kèm tên bạn. Không thể hoàn tác việc này.',
  ask: 'Gửi mã để xóa tài khoản của tôi',
  sent: 'Chúng tôi đã gửi mã đến email của bạn. Xác nhận mã sẽ xóa tài khoản ngay.',
  confirm: 'Xóa tài khoản của tôi',
  keep: 'Giữ tài khoản',
  deleted: 'Tài khoản của bạn đã bị xóa.',
} satisfies Texts<typeof en.personalDataText>
