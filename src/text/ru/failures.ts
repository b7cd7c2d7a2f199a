import { pluralIn } from '../../language/grammar.ts'
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

const plural = pluralIn('ru')

/** In the accusative, which Intl has not. */
function duration(seconds: number): string {
  const [count, unit] = inUnit(seconds)
  const words =
    unit === 'second'
      ? { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' }
      : { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' }
  return `${count} ${plural(count, words)}`
}

export const failures = {
  unreachable: 'Сервис недоступен. Проверьте соединение и попробуйте ещё раз.',
  timeout: 'Сервис слишком долго не отвечал. Попробуйте ещё раз.',
  refused: 'Сервис сейчас не может этого сделать. Попробуйте позже.',
  malformed: 'Сервис прислал неверный ответ. Попробуйте позже.',
  tooMany: 'Слишком много попыток. Подождите минуту и попробуйте ещё раз.',
  tooSoon: (seconds: number) =>
    `Слишком рано. Подождите ${duration(seconds)} и попробуйте ещё раз.`,
  retry: 'Попробовать ещё раз',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Попробуйте ещё раз чуть позже.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Вы разрешили вывод только на адреса из вашей адресной книги.',
  'address-saved': (said) => `Этот адрес сохранён как ${inSentence(said, /saved as (.+)\.$/)}.`,
  'address-too-new':
    'Этот адрес недавно добавлен в вашу книгу. Вывод на него возможен через 24 часа после сохранения.',
  'bad-address': 'Это недействительный адрес.',
  'bad-chain': 'Эту монету нельзя вывести в этой сети.',
  'bad-key': failures.refused,
  'bad-request': 'Запрос неверен.',
  'bad-signature': 'Это не подпись этого текста ключом этого адреса.',
  'below-minimum': 'Меньше минимума.',
  'book-full': 'В вашей адресной книге больше нет места.',
  busy: again,
  closing: again,
  'code-expired': 'Код больше не действует. Запросите новый.',
  'code-used': 'Этот код уже использован.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Что-то пошло не так. Попробуйте позже.',
  frozen: 'Этот аккаунт заморожен. Как его разморозить, сказано в настройках.',
  'frozen-by-operator': 'Оператор заморозил этот аккаунт. Напишите в поддержку.',
  'house-address':
    'Этот адрес принадлежит этому сайту, вывод на него не приходит. Выберите адрес другого кошелька.',
  'id-used': 'Отправьте обращение ещё раз.',
  insufficient: errors.insufficientBalance,
  invalid: 'Запрос неверен.',
  'key-used': failures.refused,
  'keyless-address': 'Ключа от этого адреса нет ни у кого. Отправленные на него монеты пропадут.',
  'link-used': 'Эта ссылка уже использована или ей больше 6 часов.',
  maintenance: 'На сервисе идут технические работы. Попробуйте позже.',
  'name-used': 'Под этим именем у вас уже сохранён другой адрес в этой сети.',
  'network-away': 'Сеть сейчас не отвечает.',
  'no-line': 'Такой записи нет.',
  'no-passkey': 'Нет ключа доступа, который мог бы это подтвердить.',
  'no-price': 'Сейчас нет цены, поэтому ничего нельзя купить.',
  'no-purchase': 'Такой покупки нет.',
  'not-found': 'Не найдено.',
  'not-frozen': 'Этот аккаунт не заморожен.',
  'not-offered': 'Сейчас это недоступно.',
  'not-ready': again,
  'not-waiting': 'Этот вывод уже выплачивается или по нему принято решение, отменить его нельзя.',
  origin: failures.refused,
  'own-address': 'Это ваш собственный адрес для пополнения.',
  'ownership-needed': 'Для сумм больше этой нужно показать, что адрес ваш.',
  'ownership-over': 'Этот текст больше не действует. Запросите новый.',
  'passkey-copied':
    'Этот ключ доступа потом использовали в другом месте, возможно, есть его копия. Ничего не сделано.',
  'passkey-expired': 'Прошло слишком много времени. Используйте ключ доступа ещё раз.',
  'passkey-known': 'Этот ключ доступа уже добавлен.',
  'passkey-needed':
    'Подтвердите это ключом доступа. Если вы его потеряли, удалите его в настройках кодом из письма.',
  'passkey-used': 'Эта подпись уже использована. Подпишите ещё раз.',
  'passkey-waits': (said) =>
    `Этот ключ доступа добавлен кодом из письма. Он подтверждает платежи с ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'На этом этапе столько токенов не осталось.',
  spent: 'Токены из этой покупки уже не все на аккаунте.',
  'token-contract': 'Это контракт самого токена. Отправленные на него монеты пропадут.',
  'too-fine': 'В сумме больше знаков после запятой, чем допускает эта сеть.',
  'too-late': 'Срок для отказа от этой покупки истёк.',
  'too-many-notes': 'Больше заметок не поместится.',
  'too-many-passkeys': 'Больше ключей доступа добавить нельзя.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Войдите в аккаунт.',
  unavailable: again,
  unknown: 'Неизвестно, сделано ли это. Проверьте, прежде чем пробовать ещё раз.',
  'unknown-passkey': 'Этот ключ доступа не ваш или уже не ваш.',
  'unknown-push-service': 'Сервис не знает системы уведомлений этого браузера.',
  withdrawn: 'Вы уже отказались от этой покупки.',
  'wrong-amount': (said) => `Комиссия: ${feeIn(said)}. Проверьте суммы ещё раз.`,
  'wrong-code': 'Неверный код.',
  'wrong-network': 'Этот адрес относится к другой сети.',
  'wrong-passkey': 'Ключ доступа подтвердил не именно это. Ничего не сделано.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `Ответ сервиса: «${sentence}»`,
)
