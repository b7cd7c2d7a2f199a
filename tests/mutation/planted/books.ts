import type { CodeChange } from './code.ts'

const TREASURY = ['tests/unit/server/books/treasury.test.ts']

/** Of what the books say of the chains: each of them a page, or a payment, that nobody looks at. */
export const PLANTED_BOOKS: readonly CodeChange[] = [
  {
    what: 'of what plans have paid an audit compares the first page',
    file: 'server/chains/books/treasury.ts',
    from: 'if (page.length < PAGE) return wrong',
    to: 'if (page.length <= PAGE) return wrong',
    tests: TREASURY,
  },
  {
    what: 'pages of what plans have paid are in another order than they go on',
    file: 'server/chains/books/treasury.ts',
    from: 'ORDER BY a.transaction_id LIMIT',
    to: 'ORDER BY s.id LIMIT',
    tests: TREASURY,
  },
  {
    what: 'a withdrawal that is paid on one page is paid again on another',
    file: 'server/chains/books/treasury.ts',
    from: 'wrongAmong(db, page, paidFor)',
    to: 'wrongAmong(db, page, new Set())',
    tests: TREASURY,
  },
]
