import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/presale.ts'

export const presalePageText = {
  title: 'Đợt bán trước, cộng lại',
  lead: 'Mỗi giao dịch mua là một mục trong sổ ghi công khai chỉ có thể dài thêm. Trang này đọc tất cả và cộng lại trên thiết bị của bạn, không phải trên máy chủ.',
  adding: 'Đang cộng trên thiết bị này',
  progress: (done: string, size: string) => `${done} / ${size} mục`,
  added: (size: string) => `Đã cộng trên thiết bị này từ ${size} mục`,
  again: 'Cộng lại',
  unknown: {
    title: 'Không đọc được sổ ghi',
    text: 'Chưa cộng được gì. Cần có kết nối và một máy chủ trả lời.',
    retry: 'Thử lại',
  },
  none: 'Máy chủ của trang này không có sổ ghi công khai, hoặc hiện không hiển thị. Không thể cộng gì ở đây.',
  unsupported:
    'Trình duyệt này không kiểm tra được chữ ký của sổ ghi (Ed25519), nên không cộng gì. Trình duyệt mới hơn có thể.',
  wrong: {
    title: 'Sổ ghi này không như nó phải thế',
    signature: 'Trạng thái mới nhất không được ký bằng khóa của nó.',
    entries: 'Các mục không phải là những mục máy chủ đã ký.',
    changed: 'Đây không phải sổ ghi mà thiết bị này từng thấy.',
    what: 'Đừng nạp gì cả. Hãy lưu những gì bạn thấy và hỏi bên vận hành.',
  },
  differs: {
    title: 'Máy chủ nói khác',
    text: 'Số máy chủ nói đã bán không bằng tổng trong sổ ghi. Các số dưới đây là của sổ ghi.',
  },
  faults: 'Sổ ghi này có điều mà không sổ ghi trung thực nào có',
  same: 'Số máy chủ nói đã bán cũng như vậy.',
  unsaid: 'Máy chủ không nói đã bán bao nhiêu, nên không có gì để so.',
  total: 'Đã bán ở mọi giai đoạn',
  stages: {
    title: 'Theo giai đoạn',
    bar: (stage: string) => `${stage}, đã bán theo phần trăm`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `Đã bán ${sold} trên ${supply} ${symbol}, còn ${left}`,
    price: (price: string) => `${price} USDT mỗi token`,
    none: 'Chưa bán được gì.',
  },
  coins: {
    title: 'Theo coin',
    stage: 'Giai đoạn',
    paid: 'Đã trả',
    tokens: (symbol: string) => `${symbol} đã bán`,
    purchases: 'Số lần',
  },
  days: {
    title: 'Từng ngày',
    label: 'Ngày bán',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: đến lúc đó đã bán ${sold} ${symbol}`,
  },
  checked: {
    title: 'Đã kiểm tra những gì',
    items: [
      'Trạng thái mới nhất của sổ ghi được ký bằng khóa của nó.',
      'Mọi mục đã đọc đều là mục đã ký: không thiếu, không thừa, không bị sửa.',
      'Không giao dịch mua nào được tính hai lần, giao dịch đã rút lại không được tính, và không giai đoạn nào bán nhiều hơn số nó có.',
      'Nếu thiết bị này từng thấy sổ ghi: mọi thứ lúc đó có vẫn còn.',
    ],
  },
  unproven: {
    title: 'Điều này không chứng minh',
    items: [
      'Rằng coin đã được trả: người chạy máy chủ có thể ghi những giao dịch mua không ai thực hiện.',
      'Rằng mọi người thấy cùng một sổ ghi: hãy so trạng thái dưới đây với của người khác, trên mạng khác.',
      'Rằng chính trang này trung thực: nó đến từ máy chủ. Lệnh dưới đây thì không.',
      'Token đáng giá bao nhiêu, hay sẽ có ai mua nó của bạn.',
    ],
  },
  state: {
    title: 'So với người khác',
    text: 'Trạng thái đã ký của sổ ghi được cộng ở đây:',
    witnesses: {
      title: 'Còn ai đã ký',
      none: 'Không ai: máy chủ này không nêu nhân chứng nào theo dõi rằng sổ ghi chỉ dài thêm. Hãy tự so.',
      lead: 'Các nhân chứng theo dõi rằng sổ ghi chỉ dài thêm, theo máy chủ nêu; chữ ký của họ đã được kiểm tra trên thiết bị này. Hãy so khóa với khóa mà chủ của nó công bố.',
      unseen: 'chưa ký',
      wrong: 'không ký điều mà máy chủ nói đã ký',
      seen: (entries: string) => `đã ký ${entries} mục, lúc`,
      old: 'Đã hơn một ngày: sổ ghi chỉ hiển thị cho riêng bạn sẽ trông như thế này.',
    },
    command: 'Không cần trang này, trên máy có mã nguồn của dự án:',
  },
  site: {
    title: 'Chính trang web',
    lead: (release: string) =>
      `Các trang này thuộc phiên bản ${release}, như máy chủ đã ghi vào sổ: mã băm của mọi tệp, giống nhau với mọi người. Thay đổi lần cuối lúc`,
    command: 'Nó có gửi cho bạn đúng các tệp này không, so với bản do chính bạn dựng:',
  },
} satisfies Texts<typeof en.presalePageText>

export const owedText = {
  title: 'Trang web nợ bao nhiêu',
  lead: 'Tất cả số dư của mọi người cộng lại, như máy chủ đã ghi vào sổ, lúc',
  coin: 'Coin',
  sum: 'Nợ mọi người',
  faults: 'Những ngày này có điều mà không sổ ghi trung thực nào có',
  old: 'Máy chủ đã hơn hai ngày không công bố số này, dù ngày nào cũng công bố.',
  own: {
    unchecked:
      'Mỗi ngày một lần, khi chủ đang đăng nhập, mỗi thiết bị kiểm tra rằng số dư của chủ nằm trong các tổng này. Thiết bị này chưa làm điều đó cho ngày này.',
    counted: 'Số dư của bạn nằm trong các tổng này: đã kiểm tra trên thiết bị này',
    missing:
      'Số dư của bạn không nằm đủ trong các tổng này. Trong một ngày riêng lẻ, việc đó có thể có lý do khác; nếu ngày mai vẫn vậy, ví của bạn sẽ báo động. Đã kiểm tra lúc',
  },
  reserves: {
    none: 'Trang web chưa ký những gì nó nắm giữ để trả khoản nợ này.',
    title: 'Trang web nắm giữ gì để trả khoản nợ này',
    lead: (day: string) =>
      `Các địa chỉ mà trang web nêu để trả khoản nợ của ${day}; khóa của chúng có ký điều đó hay không đã được kiểm tra trên thiết bị này. Ghi vào sổ lúc`,
    faults: 'Các khoản dự trữ này có điều mà không sổ ghi trung thực nào có',
    held: 'Đang nắm giữ, theo máy chủ đọc được',
    ratio: 'So với số nợ',
    token: (token: string, owed: string, supply: string) =>
      `${token} do chính trang web tạo ra: nợ ${owed}, và tất cả các giai đoạn cộng lại có ${supply}.`,
    read: 'Hãy đọc các địa chỉ này ở một nút mà bạn tin, tại khối đã ký:',
    block: 'khối',
    command: 'Cùng việc đó mà không cần trang này; số lượng được so với của nút:',
  },
  unproven: {
    title: 'Điều này không chứng minh',
    items: [
      'Rằng trang web vẫn còn các coin này: hãy xem địa chỉ của nó trên các chuỗi.',
      'Rằng nó không có khoản nợ nào khác, không ai khác có khóa của nó, hay nó không vay coin trong một ngày.',
      'Rằng số dư của người không bao giờ mở ví được tính: chỉ chủ của nó mới thấy nó bị thiếu.',
    ],
  },
} satisfies Texts<typeof en.owedText>

export const logFaultText = {
  'unknown-entry': (entry: string) => `Mục ${entry} không thuộc loại nào mà trang này biết.`,
  'account-twice': (entry: string) => `Mục ${entry} mang tài khoản của một giao dịch mua khác.`,
  'purchase-missing': (entry: string) => `Mục ${entry} nói về một giao dịch mua không tồn tại.`,
  'reversed-already': (entry: string) => `Mục ${entry} thu hồi hoặc khôi phục điều vốn đã như vậy.`,
  oversold: (stage: string) => `Giai đoạn ${stage} đã bán nhiều hơn số nó có.`,
  'day-order': (day: string, before: string) =>
    `Khoản nợ của ${day} đứng sau khoản nợ của ${before}.`,
  'coin-twice': (day: string) => `Khoản nợ của ${day} có một coin xuất hiện hai lần.`,
  'reserve-unsigned': (address: string, network: string) =>
    `Khóa của ${address} trên ${network} chưa ký rằng nó dành cho khoản nợ này.`,
  'reserve-twice': (address: string, network: string) =>
    `${address} trên ${network} bị tính hai lần.`,
  'reserve-coin-twice': (address: string, network: string) =>
    `Một coin của ${address} trên ${network} bị tính hai lần.`,
} satisfies Texts<typeof en.logFaultText>
