import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Hỗ trợ',
  query: 'Loại yêu cầu',
  chooseQuery: 'Chọn loại yêu cầu',
  description: 'Mô tả',
  missingDescription: 'Hãy mô tả yêu cầu của bạn',
  longDescription: 'Mô tả phải ngắn hơn 10.000 ký tự',
  topics: {
    transfer: 'Vấn đề nạp và rút',
    purchase: 'Vấn đề mua token',
    account: 'Vấn đề đăng nhập và đăng ký',
    other: 'Khác',
  },
  lead: 'Chúng tôi trả lời qua email trong 24 giờ.',
  hint: 'Đừng bao giờ viết mật khẩu hay mã xác minh ở đây.',
  submit: 'Gửi',
  saved: 'Đã lưu trên thiết bị này. Sẽ tự gửi khi bạn trực tuyến.',
  notSaved: 'Không lưu được trên thiết bị này. Hãy gửi lại khi bạn trực tuyến.',
  offlineTitle: 'Viết khi ngoại tuyến',
  states: {
    waiting: 'Đang chờ kết nối',
    sending: 'Đang gửi',
    sent: 'Đã gửi',
    refused: 'Không được chấp nhận',
    unsure: 'Không có trả lời',
  },
  unsure: 'Đã gửi nhưng không có trả lời. Có thể đã đến nơi; gửi lại có thể tạo bản trùng.',
  sendAgain: 'Gửi lại',
  remove: 'Xóa',
} satisfies Texts<typeof en.supportText>
