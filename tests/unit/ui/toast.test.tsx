// @vitest-environment happy-dom
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'
import { show } from '../../../src/ui/feedback/toast-host.tsx'

// A .tsx, since it draws: among the .test.ts, which share a process, React would keep the former file's window.
test('an error goes with the next submit, as it may be mended, and a success stays', async () => {
  const region = document.body.appendChild(document.createElement('div'))
  const form = document.body.appendChild(document.createElement('form'))
  show(region, 'success', 'Address copied')
  show(region, 'error', 'Select a pair')
  await vi.waitFor(() => expect(region.textContent).toContain('Select a pair'))
  const removed: unknown[] = []
  toast.onChange(({ status, content }) => {
    if (status === 'removed') removed.push(content)
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.requestSubmit()
  await vi.waitFor(() => expect(removed).toEqual(['Select a pair']))
  expect(region.textContent).toContain('Address copied')
  // The answer to the submit takes its place, and what follows that stands beside it.
  show(region, 'success', 'Withdrawal placed')
  await vi.waitFor(() => expect(removed).toEqual(['Select a pair', 'Address copied']))
  show(region, 'success', 'Saved')
  await vi.waitFor(() => expect(region.textContent).toContain('Saved'))
  expect(region.textContent).toContain('Withdrawal placed')
})
