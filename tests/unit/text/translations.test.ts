import { expect, test } from 'vitest'
import { filled } from '../../../tools/languages/edit.ts'
import { textsOf } from '../../../tools/languages/module.ts'

const ENGLISH = `export const buyText = {
  pay: 'You pay',
  days: (days: number) => (days === 1 ? '1 day' : \`\${days} days\`),
  steps: { first: 'One', second: 'Two' },
} as const
`
const OWN = `export const buyText = {
  pay: 'Du zahlst',
  days: (days: number) => (days === 1 ? '1 Tag' : \`\${days} Tage\`),
  steps: { first: 'Eins', second: 'Zwei' },
} satisfies Texts<typeof en.buyText>
`

test('a text that English has got since is filled in, in English, and is untranslated until it is replaced', () => {
  const before = OWN.replace("  pay: 'Du zahlst',\n", '').replace(", second: 'Zwei'", '')
  const { code, added } = filled(before, ENGLISH)
  expect(added.toSorted()).toEqual(['buyText.pay', 'buyText.steps.second'])
  expect(code).toContain("/* untranslated */ pay: 'You pay',")
  expect(code).toContain("first: 'Eins',\n/* untranslated */ second: 'Two' }")
  const left = textsOf(code).filter(({ isUntranslated }) => isUntranslated)
  expect(left.map(({ path }) => path)).toEqual(['buyText.pay', 'buyText.steps.second'])
  expect(filled(OWN, ENGLISH)).toEqual({ code: OWN, added: [] })
})

test('every text of a table has its path, with what is said', () => {
  expect(textsOf(OWN).map(({ path, words }) => `${path}: ${words}`)).toEqual([
    'buyText.pay: Du zahlst',
    `buyText.days: (days: number) => (days === 1 ? '1 Tag' : \`\${days} Tage\`)`,
    'buyText.steps.first: Eins',
    'buyText.steps.second: Zwei',
  ])
})
