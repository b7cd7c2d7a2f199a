import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `Hệ sinh thái ${siteName} là gì?`,
    parts:
      'Một sàn giao dịch tiền mã hóa, cổng thanh toán cho cửa hàng, công cụ tổng hợp hoán đổi so sánh báo giá của các sàn phi tập trung, ví không lưu ký cho nhiều chuỗi, thẻ ghi nợ DeFi, cho vay DeFi có AI hỗ trợ và một blockchain riêng.',
    token: (siteName: string) => `${siteName} là token dùng chung của tất cả.`,
  },
  token: {
    question: (siteName: string) => `Token ${siteName} là gì?`,
    facts: (siteName: string) =>
      `${siteName} là token trên Binance (BEP-20), còn gọi là BNB Smart Chain, với 18 chữ số thập phân và tổng cung 1.000.000.000. Token được dùng để trả phí, hoàn tiền và cho các chương trình của hệ sinh thái.`,
    risk: 'Token không phải là cổ phần, không phải tiền gửi và không được bảo hiểm. Nó có thể mất toàn bộ giá trị.',
  },
  buying: {
    question: (siteName: string) => `Tôi có thể mua ${siteName} bằng cách nào và ở đâu?`,
    steps: (siteName: string, coins: string) =>
      `Trên trang web này. Tạo tài khoản bằng email của bạn, nạp ${coins} và chọn Mua ${siteName}. Giá, phí và số lượng tối thiểu được hiển thị trước khi bạn xác nhận.`,
    never: 'Chúng tôi không bao giờ hỏi mật khẩu, mã xác minh hay khóa ví của bạn.',
  },
  stages: {
    question: 'Đợt bán trước có bao nhiêu giai đoạn?',
    four: (prices: string) => `Bốn. Một token có giá ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT ở ${stage}`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `${siteName} ra mắt khi nào và ở đâu?`,
    scheduled: (day: string) =>
      `Việc niêm yết trên các sàn tập trung và phi tập trung được lên lịch vào ${day}.`,
    planned: (day: string) =>
      `Việc niêm yết trên các sàn tập trung và phi tập trung đã được dự kiến vào ${day}. Ngày đó đã qua.`,
    channels: 'Hãy xem tình hình hiện tại ở các kênh có liên kết ở cuối trang này.',
    exchanges: 'Việc niêm yết còn phụ thuộc vào các sàn và không nói lên điều gì về giá.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('vi', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
