import type { CodeChange } from './code.ts'

/** Of what a device shows, keeps and sends: in place of what is right the last person’s, or what is older, or too early. */
export const PLANTED_DEVICE: readonly CodeChange[] = [
  {
    what: 'a history that comes after a logout is shown',
    file: 'src/stores/history/history-store.ts',
    from: 'const isCurrent = () => generation === loads && owner === deps.token.value',
    to: 'const isCurrent = () => generation === loads',
    tests: ['tests/unit/stores/history.test.ts'],
  },
  {
    what: 'what was cached of the last person is shown',
    file: 'src/stores/history/history-store.ts',
    from: 'hydrating === mine && owner === deps.token.value',
    to: 'hydrating === mine',
    tests: ['tests/unit/stores/history.test.ts'],
  },
  {
    what: 'what was cached takes the place of what the host has sent',
    file: 'src/stores/history/history-store.ts',
    from: "if (isWanted && state.value !== 'fresh') show('stale', history)",
    to: "if (isWanted) show('stale', history)",
    tests: ['tests/unit/stores/history.test.ts'],
  },
  {
    what: 'pages of the last person are those of the next one',
    file: 'src/stores/history/history-store.ts',
    from: '      paged = undefined\n      cached = null\n',
    to: '      cached = null\n',
    tests: ['tests/unit/stores/history.test.ts'],
  },
  {
    what: 'a cleared history is written again',
    file: 'src/stores/history/history-store.ts',
    from: 'if (!isCurrent()) return\n    const fresh = {',
    to: 'const fresh = {',
    tests: ['tests/unit/stores/history.test.ts'],
  },
  {
    what: 'a page that failed is the last one',
    file: 'src/stores/history/history-store.ts',
    from: "        next = 'stale'\n",
    to: '',
    tests: ['tests/property/history-pages.test.ts'],
  },
  {
    what: 'a page is shown before it is known whether it is locked',
    file: 'src/stores/lock/background.ts',
    from: '      await check()\n',
    to: '      void check()\n',
    tests: ['tests/unit/stores/app-lock.test.ts'],
  },
  {
    what: 'a payment is sent in the name of the next person',
    file: 'src/stores/money/payment.ts',
    from: 'isCurrent: () => token?.() === tokenAtStart',
    to: 'isCurrent: () => token?.() !== null',
    tests: ['tests/unit/stores/payment.test.ts'],
  },
  {
    what: 'what was uncertain stays with the next person',
    file: 'src/stores/money/unanswered.ts',
    from: '  onEnd(() => {\n    payments.value = {}\n  })\n',
    to: '',
    tests: ['tests/unit/stores/unanswered.test.ts'],
  },
]
