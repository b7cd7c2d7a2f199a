import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName} là token của một hệ sinh thái tài chính gồm bảy phần.`,
  lead: 'Một sàn giao dịch, cổng thanh toán cho cửa hàng, công cụ tổng hợp hoán đổi, ví do bạn giữ khóa, thẻ ghi nợ, cho vay và một blockchain riêng. Tại đây bạn có thể mua token và giữ trong ví lưu ký: khóa của ví thuộc về bên vận hành, không phải của bạn.',
  start: 'Bắt đầu',
  whitepaper: 'Đọc sách trắng (tiếng Anh)',
  risk: 'Một token có thể mất toàn bộ giá trị. Không nội dung nào trên trang này là lời khuyên hay lời hứa về lợi nhuận.',
  picture: (siteName: string) =>
    `Token ${siteName} ở giữa và bảy phần của hệ sinh thái xung quanh: sàn giao dịch, cổng thanh toán, công cụ hoán đổi, ví, thẻ ghi nợ, cho vay, blockchain.`,
  facts: {
    supply: 'Tổng cung',
    network: 'Mạng',
    decimals: 'Chữ số thập phân',
    presale: 'Bán trước',
    stage: (current: number, all: number) => `Giai\u00a0đoạn\u00a0${current}\u00a0/\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `Về ${siteName}`,
  paragraphs: [
    'Giao dịch, nắm giữ, thanh toán và vay bằng tiền mã hóa hiện nay cần bốn dịch vụ, mỗi dịch vụ có tài khoản, bảng giá và quy tắc riêng. Giữa hai dịch vụ bất kỳ là một lần chuyển, và lần chuyển sai thì không thể đảo ngược.',
    'Hệ sinh thái này đặt cả bốn cạnh nhau, thêm ba dịch vụ nữa và dùng một token cho tất cả: để trả phí và hoàn lại một phần phí dưới dạng hoàn tiền.',
    'Token không phải là cổ phần của công ty và không cho quyền đối với thu nhập của bất kỳ ai.',
  ],
  vision: 'Tầm nhìn',
  visionStatement: 'Tài chính mà bạn có thể tự kiểm chứng.',
  visionText:
    'Mỗi dịch vụ cần hữu ích ngay cả khi không có các dịch vụ khác, nêu giá trước khi bạn đồng ý và để lại ghi nhận mà bạn có thể tra cứu trên chuỗi.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'Hệ sinh thái',
  lead: 'Bảy phần, mỗi phần một nhiệm vụ.',
  parts: {
    exchange: {
      name: 'Sàn giao dịch tiền mã hóa',
      text: 'Giao dịch các tài sản niêm yết với nhau trên sổ lệnh mở. Token cũng dự kiến được giao dịch tại đây sau khi niêm yết.',
    },
    gateway: {
      name: 'Cổng thanh toán cho cửa hàng',
      text: 'Cửa hàng đặt giá theo tiền tệ của mình; khách hàng trả bằng đồng coin họ đang có.',
    },
    swap: {
      name: 'Công cụ tổng hợp hoán đổi',
      text: 'Hỏi báo giá từ nhiều sàn phi tập trung, tính cả phí và hiển thị báo giá tốt nhất.',
    },
    wallet: {
      name: 'Ví không lưu ký',
      text: 'Nhiều chuỗi ở một nơi. Khóa nằm trên thiết bị của bạn, nên không ai khác có thể dùng hay khôi phục.',
    },
    cards: {
      name: 'Thẻ ghi nợ DeFi',
      text: 'Thanh toán bằng tiền mã hóa ở nơi nhận thẻ. Tiền được quy đổi ngay khi bạn thanh toán.',
    },
    lending: {
      name: 'Cho vay DeFi có AI hỗ trợ',
      text: 'Vay bằng cách thế chấp tài sản bạn đang giữ. Các mô hình giúp đặt hạn mức và cảnh báo sớm. Tài sản thế chấp giảm quá sâu sẽ bị bán.',
    },
    chain: {
      name: 'Blockchain riêng',
      text: 'Dự kiến dùng để quyết toán những gì sáu phần kia thực hiện. Cho đến khi vận hành, token vẫn ở trên Binance (BEP-20).',
    },
  },
  short: {
    exchange: 'Sàn',
    gateway: 'Thanh toán',
    swap: 'Hoán đổi',
    wallet: 'Ví',
    cards: 'Thẻ',
    lending: 'Cho vay',
    chain: 'Blockchain',
  },
  note: 'Các phần đang ở những giai đoạn phát triển khác nhau. Một số có thể bị chậm, thay đổi hoặc không bao giờ ra mắt. Tài khoản trên trang này tách biệt với ví không lưu ký: tại đây bên vận hành giữ khóa.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'Tokenomics',
  lead: 'Tổng cộng một tỷ token, chia cho chín mục đích.',
  picture: 'Chín phần dưới dạng biểu đồ vòng. Số liệu có trong bảng.',
  caption: (siteName: string) => `Cách phân bổ nguồn cung ${siteName}`,
  purpose: 'Mục đích',
  amount: 'Số lượng',
  share: 'Tỷ lệ',
  total: 'Tổng',
  tokens: 'token',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'Bán trước',
  lead: 'Một phần năm nguồn cung được bán trong bốn giai đoạn, mỗi giai đoạn một mức giá. Một giai đoạn kết thúc khi bán hết hoặc khi giai đoạn sau bắt đầu. Giá các giai đoạn sau cao hơn là bảng giá, không phải dự báo.',
  noClaim: (siteName: string) =>
    `Những gì bạn mua được ghi vào tài khoản của bạn tại đây. Không có trang nào để nhận ${siteName} ở bất cứ đâu.`,
  ladder: 'Các giai đoạn bán trước, với giá một token',
  now: 'Hiện tại',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `Mua ${siteName}`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'Hợp đồng token',
  lead: 'Hãy so từng ký tự với ví của bạn trước khi tin một token mang tên này.',
  symbol: 'Ký hiệu token',
  network: 'Mạng',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Chữ số thập phân',
  address: 'Địa chỉ hợp đồng',
  qr: 'Mã QR của địa chỉ hợp đồng token',
  copy: 'Sao chép địa chỉ',
  warning: 'Đây không phải là địa chỉ nạp. Coin gửi đến đây sẽ mất.',
  deposit: 'Xem địa chỉ nạp của bạn',
  buyNow: 'Mua ngay',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'Đọc trước. Rồi quyết định.',
  text: 'Sách trắng (tiếng Anh) nói token dùng để làm gì, được phân bổ ra sao và điều gì có thể sai. Chỉ mua bằng số tiền bạn có thể mất.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `Ví ${siteName}`

export const headText = {
  title: (siteName: string) => `${siteName}: token của một hệ sinh thái tài chính gồm bảy phần`,
  description: (siteName: string) =>
    `Token ${siteName} là gì, nguồn cung được phân bổ ra sao, đợt bán trước giá bao nhiêu và điều gì có thể sai. Mua bằng tiền mã hóa và giữ trong tài khoản.`,
  cardAlt: (siteName: string) => `${siteName}: một token và bảy phần xung quanh`,
  loading: 'Đang tải',
  shots: {
    wallet: 'Số dư và lịch sử, trực tiếp và ngoại tuyến',
    buy: (siteName: string) => `Mua ${siteName} với giá được hiển thị trước`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'Câu hỏi và trả lời',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1.000.000.000'

export const allocation = [
  { purpose: 'Bán trước', amount: '200.000.000', share: 20 },
  { purpose: 'Hệ sinh thái', amount: '100.000.000', share: 10 },
  { purpose: 'Kế hoạch mua lại và đốt', amount: '400.000.000', share: 40 },
  { purpose: 'Dự trữ thanh khoản và niêm yết', amount: '80.000.000', share: 8 },
  {
    purpose: 'Tạo lập thị trường, khuyến khích và người ảnh hưởng',
    amount: '30.000.000',
    share: 3,
  },
  { purpose: 'Đội ngũ', amount: '80.000.000', share: 8 },
  { purpose: 'Dự trữ hoàn tiền', amount: '40.000.000', share: 4 },
  { purpose: 'Đối tác và cố vấn', amount: '30.000.000', share: 3 },
  { purpose: 'Tiếp thị, mua lại, hợp tác', amount: '40.000.000', share: 4 },
] satisfies Texts<typeof en.allocation>
