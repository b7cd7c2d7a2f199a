import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/public-log.ts'

export const logAlarmText = {
  title: 'Sổ ghi công khai của trang này đã bị thay đổi',
  found: {
    kept: 'Phần thiết bị này đã giữ không đọc được nữa, nên không có gì cho thấy mọi thứ từng có vẫn còn.',
    key: 'Nó được ký bằng khóa khác với khóa mà thiết bị này biết.',
    begun:
      'Máy chủ đã bắt đầu một sổ mới và nói vậy ở mục đầu tiên, như sau khi khôi phục. Không có gì cho thấy toàn bộ sổ cũ nằm trong đó.',
    signature: 'Chữ ký của nó sai.',
    shrunk: 'Nó có ít mục hơn trước: một số đã bị xóa.',
    receipt: 'Một biên nhận mà nó cấp trên thiết bị này là giả.',
    late: 'Một biến động của bạn đã hơn một giờ chưa được ghi vào, dù việc đó chỉ mất vài giây.',
    solvency: 'Số mà máy chủ nói nợ mọi người không đúng, hoặc không có phần của bạn.',
    changed: 'Nó không còn chứa mọi thứ từng có khi thiết bị này xem lần cuối.',
  },
  what: 'Sổ ghi như thế này chỉ có thể dài thêm. Hãy lưu bằng chứng, so với người khác và hỏi bên vận hành trước khi nạp bất cứ thứ gì.',
  at: 'Phát hiện',
  save: 'Lưu bằng chứng',
  file: 'public-log-evidence.json',
} satisfies Texts<typeof en.logAlarmText>

export const publicReceiptText = {
  title: 'Sổ ghi công khai',
  checking: 'Đang kiểm tra sổ ghi công khai…',
  right: 'Có trong sổ ghi công khai',
  verified: 'Đã kiểm tra trên thiết bị này',
  entry: 'mục',
  witnesses: (count: number) => `Số nhân chứng cũng đã ký: ${count}`,
  waiting: 'Chưa có trong sổ ghi công khai. Sẽ có trong vòng một phút.',
  until: 'Phải có trước',
  late: 'Không có trong sổ ghi công khai, dù lẽ ra phải có trong vòng một phút. Hãy lưu lại và hỏi bên vận hành.',
  unknown: 'Hiện không kiểm tra được. Hãy mở lại biên nhận khi có kết nối.',
  unsupported: 'Trình duyệt này không kiểm tra được sổ ghi công khai.',
  wrong: {
    signature: 'Biên nhận của máy chủ không do sổ ghi của nó ký.',
    proof: 'Biên nhận của máy chủ không có trong sổ ghi mà nó đã ký.',
    entry: 'Biên nhận của máy chủ không phải là một mục của sổ ghi.',
    opening: 'Nội dung biên nhận của máy chủ không giống nội dung trong sổ ghi.',
    owner: 'Biên nhận của máy chủ là của người khác.',
    other: 'Sổ ghi không nói như những gì hiển thị ở đây.',
    missing: 'Máy chủ nói mục này không có trong sổ ghi của nó.',
    changed: 'Biên nhận của máy chủ thuộc sổ ghi khác với sổ nó đang hiển thị.',
  },
  save: 'Lưu biên nhận',
  file: 'public-log-receipt.json',
  saveEvidence: 'Lưu bằng chứng',
  evidenceFile: 'public-log-evidence.json',
} satisfies Texts<typeof en.publicReceiptText>
