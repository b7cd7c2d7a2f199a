import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `${site} विवरण ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, ${from} से ${to} UTC तक`,
  entity: (entity: string) => `खाता ${entity} के पास है। सभी समय UTC में हैं, सभी राशियाँ सटीक हैं।`,
  tooMany: (count: number) => `${count} लेन-देन हैं, जो एक दस्तावेज़ में नहीं आते। CSV में सभी हैं।`,
  none: 'इस अवधि में कोई लेन-देन नहीं हुआ।',
  reserved: (amount: string) =>
    `अंतिम बैलेंस में से ${amount} उन निकासियों के लिए आरक्षित है जिन पर अभी फ़ैसला नहीं हुआ।`,
  locked: (amount: string) => `अंतिम बैलेंस में से ${amount} ख़रीदा गया है और बाद में जारी होगा।`,
  owed: (amount: string) => `एक सुधार के बाद ${amount} बकाया है।`,
  columns: {
    time: 'समय (UTC)',
    coin: 'कॉइन',
    entry: 'प्रविष्टि',
    amount: 'राशि',
    balance: 'बैलेंस',
    opening: 'आरंभिक',
    in: 'आया',
    out: 'गया',
    closing: 'अंतिम',
    network: 'नेटवर्क',
    address: 'पता',
    transaction: 'लेन-देन आईडी',
    account: 'खाता',
  },
  sums: {
    opening: 'आरंभिक बैलेंस',
    closing: 'अंतिम बैलेंस',
    reserved: 'इसमें निकासी के लिए आरक्षित',
    locked: 'इसमें बाद में जारी होने वाला',
    owed: 'सुधार के बाद बकाया',
  },
  entries: {
    depositReversed: 'जमा वापस ली गई',
    withdrawalFee: 'निकासी शुल्क',
    purchaseFee: 'ख़रीद शुल्क',
    purchaseReversed: 'ख़रीद वापस ली गई',
    reversalUndone: 'वापसी रद्द',
    correction: 'सुधार',
  },
} satisfies Texts<typeof en.statementFileText>
