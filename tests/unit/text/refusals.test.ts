import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { isLanguage, LANGUAGES } from '#languages'
import { errors } from '#text/messages.ts'
import * as spaced from '../../../src/language/marks/spaced.ts'
import { failureText } from '../../../src/text/es/failures.ts'

const REFUSAL = /\b(?:new Refusal|refus\w*)\(\s*(?:\d+,\s*)?'([a-z]+(?:-[a-z]+)*)'/g

/** What the host refuses to people with; those of the console are of the staff, who read English. */
const codes = new Set(
  globSync('server/**/*.ts', { exclude: ['server/console/**', 'server/operator/**'] }).flatMap(
    (path) => [...readFileSync(path, 'utf8').matchAll(REFUSAL)].map(([, code = '']) => code),
  ),
)

const refused = (message: string, code?: string) =>
  failureText({ kind: 'refused', status: 422, message, ...(code === undefined ? {} : { code }) })

test('every refusal of our host has a text in Spanish, and none shows its English one', () => {
  expect(codes.size).toBeGreaterThan(60)
  const english = [...codes].filter((code) => /host/.test(refused('Of the host.', code)))
  expect(english).toEqual([])
})

test.each([
  ['address-saved', 'That address is saved as My Ledger.', 'My Ledger'],
  ['wrong-amount', 'The fee is 0.002 BNB. Please check the amounts again.', '0.002 BNB.'],
  [
    'passkey-waits',
    'This passkey was added with a mailed code. It confirms payments from 2026-01-02 03:04 UTC on.',
    '2026-01-02 03:04 UTC',
  ],
  ['below-minimum', 'Min value is 0.02', 'El valor mínimo es 0.02'],
  ['below-minimum', 'Min Buy is 100 NOVA', 'La compra mínima es 100 NOVA'],
])('of %s the text has what the host has said in it: %s', (code, message, wanted) => {
  expect(refused(message, code)).toContain(wanted)
})

test('the fee in a refusal has the decimal mark of the language', async () => {
  vi.doMock('#marks', () => spaced)
  vi.resetModules()
  const own = await import('../../../src/text/ru/failures.ts')
  vi.doUnmock('#marks')
  const message = 'The fee is 0.002 BNB. Please check the amounts again.'
  expect(own.failureText({ kind: 'refused', status: 422, message, code: 'wrong-amount' })).toBe(
    'Комиссия: 0,002 BNB. Проверьте суммы ещё раз.',
  )
})

test('a name and a time in an Arabic refusal keep their own direction', async () => {
  const { failureText: shown } = await import('../../../src/text/ar/failures.ts')
  const of = (code: string, message: string) =>
    shown({ kind: 'refused', status: 422, message, code })
  expect(of('address-saved', 'That address is saved as My Ledger.')).toContain(
    '\u2068My Ledger\u2069',
  )
  const waits = 'It confirms payments from 2026-01-02 03:04 UTC on.'
  expect(of('passkey-waits', waits)).toContain('\u20662026-01-02 03:04 UTC\u2069')
})

test.each([
  ['Insufficient balance', 'Saldo insuficiente'],
  ['Email already used', 'Este correo ya está en uso'],
  ['Email not found', 'Correo no encontrado'],
  ['Try again later', 'Inténtalo más tarde'],
  ['Min value is 0.5', 'El valor mínimo es 0.5'],
  ['Min Buy is 7 NOVA', 'La compra mínima es 7 NOVA'],
])('a host that knows no codes and says %s is shown in Spanish', (message, wanted) => {
  expect(refused(message)).toBe(wanted)
  expect(refused(message, 'code-of-another-host')).toBe(wanted)
})

/** What the specification has a text of its own for, as another host says it without a code. */
const SAID = [
  errors.emailUsed,
  errors.emailNotFound,
  errors.insufficientBalance,
  errors.tryLater,
  errors.minimumValue('0.5'),
  errors.minimumBuy('7', 'NOVA'),
]

test.each(Object.keys(LANGUAGES).filter((tag) => isLanguage(tag) && tag !== 'en'))(
  'a refusal of another host that the specification has a text for is never shown in English in %s',
  async (tag) => {
    const own = await import(`../../../src/text/${tag}/failures.ts`)
    const shown = SAID.map((message) => own.failureText({ kind: 'refused', status: 422, message }))
    for (const [index, text] of shown.entries()) {
      expect(text).not.toContain(SAID[index])
      expect(text).not.toMatch(/\b(?:already|not found|balance|later|value is|Buy is)\b/)
    }
    // Each of its own, and no sentence of the service that is quoted.
    expect(new Set(shown).size).toBe(SAID.length)
    const quoted = own.failureText({ kind: 'refused', status: 422, message: 'Call the bank' })
    expect(quoted).toContain('Call the bank')
  },
)

test('what no language knows is shown as the words of the service', () => {
  expect(refused('Call the bank')).toBe('El servicio respondió: «Call the bank»')
  expect(failureText({ kind: 'refused', status: 500 })).toBe(
    'El servicio no puede hacerlo en este momento. Inténtalo más tarde.',
  )
})

test.each([
  [{ kind: 'unreachable' }, 'No se puede contactar con el servicio.'],
  [{ kind: 'timeout' }, 'El servicio tardó demasiado en responder.'],
  [{ kind: 'malformed' }, 'El servicio envió una respuesta no válida.'],
  [{ kind: 'refused', status: 429 }, 'Demasiados intentos. Espera un minuto'],
  [{ kind: 'refused', status: 429, retryAfter: 119 }, 'Espera 119 segundos'],
  [{ kind: 'refused', status: 429, retryAfter: 121 }, 'Espera 3 minutos'],
])('what became of a call is said as it is: %j', (error, text) => {
  expect(failureText(error)).toContain(text)
})
