import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'Hiện số dư',
  hide: 'Ẩn số dư',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Ví',
  estimated: 'Số dư ước tính',
  assets: 'Tài sản',
  balanceHistory: 'Số dư theo thời gian',
  balanceHistoryHidden: 'Số tiền đang ẩn. Hãy hiện số dư để xem theo thời gian.',
  byWorth: 'Xếp theo giá trị',
  asListed: 'Xếp theo danh sách',
  total: 'Tổng',
  available: 'Khả dụng',
  live: 'Trực tiếp',
  reconnecting: 'Đang kết nối lại',
  waiting: 'Đang chờ số dư',
  offline: 'Ngoại tuyến',
  asOf: ', lúc ',
  printedAsOf: 'Lúc',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Nạp', name: 'Nạp', none: 'Chưa có khoản nạp.' },
  withdrawal: { tab: 'Rút', name: 'Rút', none: 'Chưa có lệnh rút.' },
  purchase: { tab: 'Mua', name: 'Mua', none: 'Chưa có giao dịch mua.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'Lịch sử',
  all: { tab: 'Tất cả', none: 'Chưa có biến động.' },
  today: 'Hôm nay',
  yesterday: 'Hôm qua',
  feeOf: (fee: string) => `Phí ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} xác nhận`,
  columns: {
    movement: 'Biến động',
    details: 'Chi tiết',
    time: 'Thời gian',
    coin: 'Coin',
    amount: 'Số lượng',
    total: 'Tổng',
    fee: 'Phí',
    arrives: 'Đến nơi',
    paid: 'Đã trả',
    received: 'Đã nhận',
    coinPrice: 'Giá coin theo USDT',
    tokenPrice: 'Giá token theo USDT',
    saleStage: 'Giai đoạn',
    type: 'Loại',
    network: 'Mạng',
    address: 'Địa chỉ',
    transaction: 'Giao dịch',
    status: 'Trạng thái',
    reason: 'Lý do',
    confirmations: 'Xác nhận',
    stage: 'Tiến độ',
    waitsUntil: 'Chờ đến',
  },
  waits: { until: 'Chờ đến', canCancel: 'và có thể hủy' },
  search: 'Tìm trong lịch sử',
  filters: 'Bộ lọc',
  exportCsv: 'Xuất CSV',
  export: 'Xuất',
  csvNotHidden: 'Số tiền được ẩn ở đây, không ẩn trong tệp xuất.',
  receipt: 'Biên nhận',
  receiptOf: (what: string, when: string) => `Biên nhận: ${what}, ${when}`,
  noMatch: 'Không có mục nào khớp với tìm kiếm và bộ lọc.',
  failed: 'Không tải được lịch sử.',
  partial: 'Không tải được một phần lịch sử.',
  loading: 'Đang tải lịch sử',
  offlineEmpty: 'Bạn đang ngoại tuyến và thiết bị này chưa lưu lịch sử.',
  staleAsOf: 'Đã lưu trên thiết bị này, lúc',
  printed: (count: number, all: number) =>
    `${count} mục mới nhất trong ${all}. Xuất CSV có tất cả.`,
  totals: 'Tổng',
  totalsNote: 'Không gồm các mục bị từ chối.',
  shown: (count: number, all: number) =>
    count === all ? `${all} mục` : `${count} trong ${all} mục`,
  soFar: ' đến lúc này, các mục cũ hơn đang tải',
  dropped: (count: number) => `Không đọc được ${count} mục.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Hợp đồng token',
  warning: 'Đây không phải là địa chỉ nạp. Coin gửi đến đây sẽ mất.',
  deposit: 'Đến trang Nạp',
  qr: 'Mã QR của địa chỉ hợp đồng token',
  copy: 'Sao chép địa chỉ',
  decimals: 'Chữ số thập phân',
  network: 'Mạng',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Ký hiệu token',
  buyNow: 'Mua ngay',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) => `Không gồm ${token}: giá của nó không đi kèm số dư.`,
  pricesAsOf: 'Một số giá không phải hiện tại. Ước tính dùng giá lúc',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Giá',
  value: 'Giá trị',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Tài sản của bạn theo giá trị: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Về ví',
  balance: 'Số dư',
  price: 'Giá theo thời gian',
  movements: (coin: string) => `Biến động của ${coin}`,
  none: (coin: string) => `Chưa có biến động ${coin}.`,
  deposit: 'Nạp',
  withdraw: 'Rút',
  buy: (token: string) => `Mua ${token}`,
  loadingPrice: 'Đang tải giá theo thời gian',
  priceFailed: 'Không tải được giá theo thời gian.',
  priceEmptyWhy: 'Giá được lưu mỗi ngày một lần, lúc 00:00 UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Mọi trạng thái',
  allCoins: 'Mọi coin',
  from: 'Từ',
  to: 'Đến',
  anyDay: 'Ngày bất kỳ',
  clear: 'Xóa bộ lọc',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'In',
  share: 'Chia sẻ',
  shareFailed: 'Không thể chia sẻ biên nhận.',
  close: 'Đóng',
  id: 'Mã',
  timeZone: 'Múi giờ',
  explorer: 'Mở trong trình khám phá',
  cancel: 'Hủy trong Cài đặt, mục Khóa truy cập',
  stages: {
    approved: 'Đã duyệt, chưa gửi',
    sent: 'Đã gửi, chưa cuối cùng',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'Câu trả lời của dịch vụ cho lệnh rút gần nhất không đến, nên chưa rõ lệnh đã được ghi nhận hay chưa. Nếu có, lệnh sẽ xuất hiện trong lịch sử này.',
  purchase:
    'Câu trả lời của dịch vụ cho giao dịch mua gần nhất không đến, nên chưa rõ token đã được mua hay chưa. Nếu có, giao dịch sẽ xuất hiện trong lịch sử này.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Khoảng thời gian',
  range: { month: '30 ngày', year: '1 năm', all: 'Tất cả' },
  loading: 'Đang tải số dư theo thời gian',
  failed: 'Không tải được số dư theo thời gian.',
  offlineEmpty: 'Bạn đang ngoại tuyến và thiết bị này chưa lưu số dư theo thời gian.',
  staleAsOf: 'Đã lưu trên thiết bị này, lúc',
  empty: 'Chưa có gì để hiển thị.',
  emptyWhy: 'Giá trị số dư được lưu mỗi ngày một lần, lúc 00:00 UTC.',
  noneInRange: 'Không có giá trị nào cho khoảng thời gian này.',
  slider: 'Ngày',
  now: 'Hiện tại',
  unknown: 'không rõ giá',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => `${days} ngày`,
  since: (day: string) => `từ ${day}`,
  more: (text: string) => `Lãi ${text}`,
  less: (text: string) => `Lỗ ${text}`,
  same: 'Không lãi không lỗ',
  paidIn: (text: string) => `đã nạp ${text}`,
  paidOut: (text: string) => `đã rút ${text}`,
  nothingPaid: 'không nạp hay rút',
  withPaid: 'gồm cả phần đã nạp và rút',
  highest: 'Cao nhất',
  lowest: 'Thấp nhất',
  gaps: (count: number) => `Trong ${count} ngày không rõ giá của một coin.`,
  note: 'Mỗi ngày được tính theo giá đầu ngày (UTC), phần nạp hoặc rút trong ngày cũng vậy. Lãi hoặc lỗ là ảnh hưởng của giá, giao dịch mua và phí lên số dư.',
  table: 'Chi tiết và mọi giá trị',
  columns: { day: 'Ngày (UTC)', value: 'Giá trị theo USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Hiển thị theo tiền tệ khác',
  label: 'Tiền tệ',
  none: 'Chỉ USDT',
  asOf: 'Tỷ giá lúc',
  outdated: (currency: string) => `Không có tỷ giá hiện tại cho ${currency}.`,
} satisfies Texts<typeof en.currencyText>
