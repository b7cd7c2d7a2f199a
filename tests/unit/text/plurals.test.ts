import { expect, test } from 'vitest'
import { failures as failuresAr } from '../../../src/text/ar/failures.ts'
import {
  balanceHistoryText as daysAr,
  historyText as linesAr,
} from '../../../src/text/ar/wallet.ts'
import { failures } from '../../../src/text/ru/failures.ts'
import { explainText, withdrawText } from '../../../src/text/ru/transfers.ts'
import { balanceHistoryText, historyText } from '../../../src/text/ru/wallet.ts'

/* By the grammar of each language, not by Intl, of which a part of the texts is made. */

test.each([
  [1, '1 день', '1 запись', '1 секунду', '1 минуты', '1 знака', 'Отличается 1 символ'],
  [2, '2 дня', '2 записи', '2 секунды', '2 минут', '2 знаков', 'Отличаются 2 символа'],
  [4, '4 дня', '4 записи', '4 секунды', '4 минут', '4 знаков', 'Отличаются 4 символа'],
  [5, '5 дней', '5 записей', '5 секунд', '5 минут', '5 знаков', 'Отличаются 5 символов'],
  [11, '11 дней', '11 записей', '11 секунд', '11 минут', '11 знаков', 'Отличаются 11 символов'],
  [21, '21 день', '21 запись', '21 секунду', '21 минуты', '21 знака', 'Отличается 21 символ'],
  [22, '22 дня', '22 записи', '22 секунды', '22 минут', '22 знаков', 'Отличаются 22 символа'],
] as const)('in Russian %i has the words of its number', (count, ...words) => {
  const [days, lines, seconds, minutes, decimals, symbols] = words
  expect(balanceHistoryText.days(count)).toBe(days)
  expect(balanceHistoryText.gaps(count)).toMatch(`${days} `)
  expect(historyText.shown(count, count)).toBe(lines)
  expect(historyText.dropped(count)).toContain(`${lines}.`)
  expect(failures.tooSoon(count)).toContain(` ${seconds} `)
  expect(explainText.pending('1 BNB', 'BNB', '1 / 15', count)).toContain(` ${minutes}.`)
  expect(withdrawText.tooFine('BNB', count, 'BNB')).toContain(` ${decimals} `)
  expect(withdrawText.differs(count)).toContain(`${symbols},`)
})

test.each([
  [1, 'يوم واحد', 'قيد واحد', 'ثانية واحدة'],
  [2, 'يومان', 'قيدان', 'ثانيتين'],
  [3, '3 أيام', '3 قيود', '3 ثوانٍ'],
  [10, '10 أيام', '10 قيود', '10 ثوانٍ'],
  [11, '11 يومًا', '11 قيدًا', '11 ثانية'],
  [100, '100 يوم', '100 قيد', '100 ثانية'],
  [103, '103 أيام', '103 قيود', '103 ثوانٍ'],
] as const)('in Arabic %i has the words of its number', (count, days, lines, seconds) => {
  expect(daysAr.days(count)).toBe(days)
  expect(linesAr.shown(count, count)).toBe(lines)
  expect(failuresAr.tooSoon(count)).toContain(seconds)
})
