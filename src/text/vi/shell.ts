import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'Đến nội dung chính',
  home: (siteName: string) => `Trang chủ ${siteName}`,
  menu: 'Menu',
  main: 'Chính',
  account: 'Tài khoản',
  theme: 'Sáng hoặc tối',
  about: 'Về chúng tôi',
  tokenomics: 'Tokenomics',
  features: 'Tính năng',
  buyToken: (siteName: string) => `Mua ${siteName}`,
  buy: 'Mua',
  wallet: 'Ví',
  deposit: 'Nạp',
  withdraw: 'Rút',
  settings: 'Cài đặt',
  support: 'Hỗ trợ',
  logIn: 'Đăng nhập',
  logOut: 'Đăng xuất',
  service: 'Dịch vụ của chúng tôi',
  company: 'Công ty của chúng tôi',
  login: 'Đăng nhập',
  register: 'Đăng ký',
  whitepaper: 'Sách trắng (tiếng Anh)',
  privacy: 'Chính sách quyền riêng tư (tiếng Anh)',
  termsAndConditions: 'Điều khoản và điều kiện (tiếng Anh)',
  more: 'Thêm',
  follow: 'Theo dõi chúng tôi',
  copyright: (siteName: string) => `© 2025 ${siteName}. Mọi quyền được bảo lưu.`,
  backToTop: 'Lên đầu trang',
  languages: 'Ngôn ngữ',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'Không mở được màn hình này',
  broken: 'Có lỗi trên trang này. Những gì bạn đã gửi không bị ảnh hưởng.',
  outdatedTitle: 'Đã có phiên bản mới hơn',
  outdated: 'Một phần của trang này đã được thay khi đang mở. Hãy tải lại để tiếp tục.',
  reload: 'Tải lại',
  late: 'Việc này lâu hơn dự kiến.',
  notFoundHint: 'Trang này không tồn tại. Đang đưa bạn về trang trước.',
  offline: {
    figures: 'Bạn đang ngoại tuyến. Số tiền và lịch sử có thể đã cũ.',
    action: 'Bạn đang ngoại tuyến. Việc này cần kết nối và sẽ dùng lại được khi bạn trực tuyến.',
    query: 'Bạn đang ngoại tuyến. Yêu cầu được lưu trên thiết bị này và tự gửi khi bạn trực tuyến.',
    none: 'Bạn đang ngoại tuyến. Trang này cần kết nối.',
  },
  silent: {
    figures: 'Dịch vụ không trả lời. Số tiền và lịch sử có thể đã cũ.',
    action: 'Dịch vụ không trả lời. Việc này cần kết nối và sẽ dùng lại được khi dịch vụ trả lời.',
    query:
      'Dịch vụ không trả lời. Yêu cầu được lưu trên thiết bị này và tự gửi khi dịch vụ trả lời.',
    none: 'Dịch vụ không trả lời. Trang này cần kết nối.',
  },
  unsent:
    'Phiên của bạn kết thúc trước khi gửi được một yêu cầu hỗ trợ. Hãy đăng nhập lại trong thẻ này để gửi; đóng hoặc tải lại thẻ sẽ bỏ yêu cầu đó.',
  cacheFull: 'Thiết bị này hết dung lượng, nên không lưu gì để dùng ngoại tuyến.',
  cacheForbidden: 'Trình duyệt này không cho trang lưu gì để dùng ngoại tuyến.',
  disconnectedTitle: 'Màn hình này cần kết nối',
  disconnected: 'Màn hình này chưa được tải về thiết bị. Nó mở khi bạn trực tuyến trở lại.',
  updateReady: 'Phiên bản mới đã sẵn sàng',
  updateHint: 'Mọi thẻ đang mở của trang này sẽ được tải lại.',
  update: 'Cập nhật ngay',
  later: 'Để sau',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Giữ ví trong tầm tay',
  why: 'Sau khi cài, ví mở từ màn hình chính và hiển thị số dư cùng lịch sử mà không cần mạng.',
  shareMenu: 'Chạm Chia sẻ trên thanh của trình duyệt, rồi “Thêm vào Màn hình chính”.',
  install: 'Cài đặt',
  dismiss: 'Không, cảm ơn',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'Bạn đang ngoại tuyến',
  text: 'Bản lưu của trang này không còn trên thiết bị và không có kết nối để tải lại. Ngoài ra không mất gì.',
  retry: 'Thử lại',
} satisfies Texts<typeof en.offlinePage>
