import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('vi', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `Hệ sinh thái ${siteName} là gì?`,
      answer: [
        'Một sàn giao dịch tiền mã hóa, cổng thanh toán cho cửa hàng, công cụ tổng hợp hoán đổi so sánh báo giá của các sàn phi tập trung, ví không lưu ký cho nhiều chuỗi, thẻ ghi nợ DeFi, cho vay DeFi có AI hỗ trợ và một blockchain riêng.',
        `${siteName} là token dùng chung của tất cả.`,
      ],
    },
    {
      question: `Token ${siteName} là gì?`,
      answer: [
        `${siteName} là token trên Binance (BEP-20), còn gọi là BNB Smart Chain, với 18 chữ số thập phân và tổng cung 1.000.000.000. Token được dùng để trả phí, hoàn tiền và cho các chương trình của hệ sinh thái.`,
        'Token không phải là cổ phần, không phải tiền gửi và không được bảo hiểm. Nó có thể mất toàn bộ giá trị.',
      ],
    },
    {
      question: `Tôi có thể mua ${siteName} bằng cách nào và ở đâu?`,
      answer: [
        `Trên trang web này. Tạo tài khoản bằng email của bạn, nạp ${either.format(coins)} và chọn Mua ${siteName}. Giá, phí và số lượng tối thiểu được hiển thị trước khi bạn xác nhận.`,
        'Chúng tôi không bao giờ hỏi mật khẩu, mã xác minh hay khóa ví của bạn.',
      ],
    },
    {
      question: 'Đợt bán trước có bao nhiêu giai đoạn?',
      answer: [
        `Bốn. Một token có giá ${stages.map(({ name, price }) => `${price} USDT ở ${name}`).join(', ')}.`,
      ],
    },
    {
      question: `${siteName} ra mắt khi nào và ở đâu?`,
      answer: [
        isPast
          ? `Việc niêm yết trên các sàn tập trung và phi tập trung đã được dự kiến vào ${day(listingDate)}. Ngày đó đã qua.${hasChannels ? ' Hãy xem tình hình hiện tại ở các kênh có liên kết ở cuối trang này.' : ''}`
          : `Việc niêm yết trên các sàn tập trung và phi tập trung được lên lịch vào ${day(listingDate)}.`,
        'Việc niêm yết còn phụ thuộc vào các sàn và không nói lên điều gì về giá.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('vi', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
