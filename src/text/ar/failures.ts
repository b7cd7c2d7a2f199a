import { leftToRight, pluralIn } from '../../language/grammar.ts'
import {
  failureTextOf,
  feeIn,
  inSentence,
  inUnit,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const plural = pluralIn('ar')

/** In the accusative, which Intl has not. */
function duration(seconds: number): string {
  const [count, unit] = inUnit(seconds)
  return unit === 'second'
    ? plural(count, {
        one: 'ثانية واحدة',
        two: 'ثانيتين',
        few: `${count} ثوانٍ`,
        other: `${count} ثانية`,
      })
    : plural(count, {
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: `${count} دقائق`,
        other: `${count} دقيقة`,
      })
}

export const failures = {
  unreachable: 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك وحاول مجددًا.',
  timeout: 'تأخرت الخدمة في الرد. حاول مجددًا.',
  refused: 'لا تستطيع الخدمة القيام بذلك حاليًا. حاول لاحقًا.',
  malformed: 'أرسلت الخدمة ردًا غير صالح. حاول لاحقًا.',
  tooMany: 'محاولات كثيرة جدًا. انتظر دقيقة وحاول مجددًا.',
  tooSoon: (seconds: number) => `الوقت مبكر جدًا. انتظر ${duration(seconds)} وحاول مجددًا.`,
  retry: 'حاول مجددًا',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'حاول مجددًا بعد لحظات.'

const refusals: RefusalTexts = {
  'address-not-saved': 'أنت تسمح بالسحب فقط إلى العناوين المحفوظة في دفتر عناوينك.',
  'address-saved': (said) =>
    `هذا العنوان محفوظ باسم \u2068${inSentence(said, /saved as (.+)\.$/)}\u2069.`,
  'address-too-new': 'هذا العنوان جديد في دفترك. يمكن السحب إليه بعد 24 ساعة من حفظه.',
  'bad-address': 'هذا ليس عنوانًا صالحًا.',
  'bad-chain': 'لا يمكن سحب العملة على تلك الشبكة.',
  'bad-key': failures.refused,
  'bad-request': 'الطلب غير صالح.',
  'bad-signature': 'هذا ليس توقيع هذا النص بمفتاح هذا العنوان.',
  'below-minimum': 'المبلغ أقل من الحد الأدنى.',
  'book-full': 'لا يتسع دفتر عناوينك لمزيد من العناوين.',
  busy: again,
  closing: again,
  'code-expired': 'لم يعد الرمز صالحًا. اطلب رمزًا جديدًا.',
  'code-used': 'سبق استخدام هذا الرمز.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'حدث خطأ ما. حاول لاحقًا.',
  frozen: 'هذا الحساب مجمّد. تشرح الإعدادات كيفية رفع التجميد.',
  'frozen-by-operator': 'جمّد أحد المشغّلين هذا الحساب. راسل الدعم.',
  'house-address': 'هذا العنوان لهذا الموقع، ولا يصل إليه أي سحب. اختر عنوان محفظة أخرى.',
  'id-used': 'أرسل استفسارك مجددًا.',
  insufficient: errors.insufficientBalance,
  invalid: 'الطلب غير صالح.',
  'key-used': failures.refused,
  'keyless-address': 'لا أحد يملك مفتاح هذا العنوان. العملات المرسلة إليه تضيع.',
  'link-used': 'سبق استخدام هذا الرابط، أو مضى عليه أكثر من 6 ساعات.',
  maintenance: 'الخدمة تحت الصيانة. حاول لاحقًا.',
  'name-used': 'سبق أن حفظت عنوانًا آخر على هذه الشبكة بهذا الاسم.',
  'network-away': 'الشبكة لا تستجيب حاليًا.',
  'no-line': 'هذا القيد غير موجود.',
  'no-passkey': 'لا يوجد مفتاح مرور يمكنه تأكيد ذلك.',
  'no-price': 'لا يوجد سعر حاليًا، لذا لا يمكن شراء شيء.',
  'no-purchase': 'عملية الشراء هذه غير موجودة.',
  'not-found': 'غير موجود.',
  'not-frozen': 'هذا الحساب غير مجمّد.',
  'not-offered': 'هذا غير متاح حاليًا.',
  'not-ready': again,
  'not-waiting': 'هذا السحب قيد الدفع أو حُسم أمره، فلا يمكن إلغاؤه.',
  origin: failures.refused,
  'own-address': 'هذا عنوان الإيداع الخاص بك.',
  'ownership-needed': 'فوق هذا المبلغ عليك أن تثبت أن العنوان لك.',
  'ownership-over': 'لم يعد هذا النص صالحًا. اطلب نصًا جديدًا.',
  'passkey-copied':
    'استُخدم مفتاح المرور هذا بعد ذلك في مكان آخر، فقد تكون هناك نسخة منه. لم يُنفَّذ شيء.',
  'passkey-expired': 'استغرق الأمر وقتًا أطول من اللازم. استخدم مفتاح المرور مجددًا.',
  'passkey-known': 'مفتاح المرور هذا مضاف بالفعل.',
  'passkey-needed':
    'أكّد ذلك بمفتاح المرور. إن فقدته فاحذفه من الإعدادات برمز عبر البريد الإلكتروني.',
  'passkey-used': 'سبق استخدام هذا التوقيع. وقّع مجددًا.',
  'passkey-waits': (said) =>
    `أُضيف مفتاح المرور هذا برمز عبر البريد الإلكتروني. وهو يؤكد المدفوعات ابتداءً من ${leftToRight(inSentence(said, /from (.+) on\.$/))}.`,
  range: failures.refused,
  'sold-out': 'لم يبق في هذه المرحلة هذا القدر من التوكنات.',
  spent: 'لم تعد كل توكنات هذا الشراء لديك.',
  'token-contract': 'هذا عقد التوكن نفسه. العملات المرسلة إليه تضيع.',
  'too-fine': 'في المبلغ منازل عشرية أكثر مما تقبله تلك الشبكة.',
  'too-late': 'انتهت مهلة الرجوع عن هذا الشراء.',
  'too-many-notes': 'لا متسع لمزيد من الملاحظات.',
  'too-many-passkeys': 'لا يمكن إضافة المزيد من مفاتيح المرور.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'سجّل الدخول.',
  unavailable: again,
  unknown: 'ليس معروفًا إن كان ذلك قد تم. تحقّق قبل أن تحاول مجددًا.',
  'unknown-passkey': 'مفتاح المرور هذا ليس لك، أو لم يعد لك.',
  'unknown-push-service': 'لا تعرف الخدمة نظام إشعارات هذا المتصفح.',
  withdrawn: 'سبق أن رجعت عن هذا الشراء.',
  'wrong-amount': (said) => `الرسوم هي ${feeIn(said)}. راجع المبالغ مجددًا.`,
  'wrong-code': 'الرمز غير صحيح.',
  'wrong-network': 'هذا العنوان لشبكة أخرى.',
  'wrong-passkey': 'لم يؤكد مفتاح المرور هذا بالضبط. لم يُنفَّذ شيء.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `ردّت الخدمة: «\u2068${sentence}\u2069»`,
)
