import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

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
