import { startReactPage } from '../pages/react-page.ts'
import { onSlowPage, type SlowPage, type Step } from './slow-page.ts'

/** So many presses and keys that their p98 is not the slowest alone. */
const TIMES = 8

/** One button shows a text and hides it, the other a form of two fields. */
const SCRIPT = `import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Field({ label }) {
  const [text, setText] = useState('')
  const onChange = ({ target }) => setText(target.value)
  return h('label', null, label, h('input', { value: text, onChange }))
}
function App() {
  const [hasText, setHasText] = useState(false)
  const [hasForm, setHasForm] = useState(false)
  return h('main', null,
    h('button', { onClick: () => setHasText(!hasText) }, 'Text'),
    hasText && h('p', null, 'A text.'),
    h('button', { onClick: () => setHasForm(!hasForm) }, 'Form'),
    hasForm && h('form', null, h(Field, { label: 'Name' }), h(Field, { label: 'Amount' }), h('button', null, 'Send')))
}
createRoot(document.getElementById('root')).render(h(App))`

/** The same hand on a page of React with next to nothing on it: what the browser itself takes on this machine. */
export async function walkFloor(how: Omit<SlowPage, 'baseURL'>): Promise<Step[]> {
  const { origin, close } = await startReactPage(SCRIPT)
  try {
    return await onSlowPage({ ...how, baseURL: origin }, async ({ page, ...hand }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await page.goto('/')
      for (let i = 0; i < TIMES; i++) {
        await hand.press('React alone: show a text', button('Text'))
        await hand.press('React alone: hide the text', button('Text'))
        await hand.press('React alone: show a form', button('Form'))
        await hand.type('React alone: type', page.getByLabel('Name'), 'Ada')
        await hand.press('React alone: hide the form', button('Form'))
      }
    })
  } finally {
    await close()
  }
}
