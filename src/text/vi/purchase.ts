import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `Mua ${token}`,
  payWith: 'Trả bằng',
  pay: 'Bạn trả',
  max: 'Tối đa',
  part: (percent: number) => `${percent}%`,
  receive: 'Bạn nhận',
  beforeFee: (fee: string) => `Trước phí${fee}`,
  feeOf: (fee: string) => ` ${fee}`,
  available: 'Khả dụng',
  availableAsOf: 'Khả dụng, lúc',
  rate: 'Tỷ giá',
  price: 'Giá của giai đoạn này',
  fee: 'Phí',
  credited: 'Được ghi có',
  minimum: 'Tối thiểu',
  badAmount: 'Nhập số lượng dạng số thập phân, ví dụ 12,5',
  priceMoved: (then: string) =>
    `Giá đã thay đổi: một token có giá ${then} khi bạn nhấn nút. Chưa mua gì. Hãy xem giá mới trước khi thử lại.`,
  noAnswer:
    'Dịch vụ không trả lời, nên chưa rõ token đã được mua hay chưa. Hãy nhấn nút lần nữa: cùng một giao dịch mua không bao giờ bị trả tiền hai lần.',
  startOver: 'Làm lại từ đầu',
  noQuotes:
    'Dịch vụ không còn giữ giá trong khi bạn xem. Hãy nhấn nút lần nữa để mua theo giá lúc đó.',
  estimate:
    'Các số này được cập nhật vài giây một lần. Số được ghi có theo giá của dịch vụ khi bạn nhấn nút.',
  estimateBeforeReview:
    'Các số này được cập nhật vài giây một lần. Số chính xác sẽ hiện ra tiếp theo, trước khi mua bất cứ thứ gì.',
  unknown:
    'Dịch vụ không trả lời, nên chưa rõ token đã được mua hay chưa. Hãy kiểm tra lịch sử trước khi thử lại.',
  noPrice: 'Hiện không có giá, nên không thể mua gì.',
  loadFailed: 'Không tải được số dư của bạn và giá.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'Hãy kiểm tra từng dòng. Khi bạn xác nhận, đúng thứ này được mua, hoặc không mua gì.',
  ended: 'Đây là những gì đã được chào.',
  sending: 'Đang mua.',
  uncertain: 'Chưa biết giao dịch này đã được mua hay chưa.',
  bought: 'Bạn đã mua.',
  pay: 'Bạn trả',
  rate: 'Tỷ giá',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Giá một token',
  receive: 'Trước phí',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Phí',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Giá này được giữ trong',
  over: 'Giá này không còn được giữ và chưa mua gì.',
  confirm: 'Xác nhận mua',
  toWallet: 'Đang mở ví',
  renew: 'Xem giá hiện tại',
  back: 'Quay lại',
  same: 'Giá hiện tại giống như trước.',
  changed: 'Giá đã thay đổi. Nội dung trước đó của một dòng nằm bên dưới nó.',
  before: (value: string) => `trước đó: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `Bạn đã mua ${credited} với giá ${paid}`,
  rate: (coin: string, price: string) => `, và 1 ${coin} được tính ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `Một token có giá ${price} USDT${rate}. Phí ${fee} đã được trừ.`,
} satisfies Texts<typeof en.boughtText>
