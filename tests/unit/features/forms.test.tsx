// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiResult } from '../../../src/api/request.ts'
import { createSupportApi } from '../../../src/api/support.ts'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { draftsStore } from '../../../src/stores/support/drafts.ts'
import { useSingleFlight } from '../../../src/ui/controls/use-single-flight.ts'
import { useLoaded } from '../../../src/ui/feedback/use-loaded.ts'
import { findIn, press, render } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

const sendQuery = vi.fn<(payload: object) => Promise<ApiResult<unknown>>>()
const openSupport = (services = testServices()) =>
  renderWith(services.with(createSupportApi, { sendQuery }), <SupportScreen />)

/** A promise that the test resolves. */
function deferred<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    settle = done
  })
  return { promise, settle: (value: T) => act(async () => settle(value)) }
}

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})
beforeEach(() => vi.clearAllMocks())

describe('work that must not be done twice', () => {
  function Once({ work }: { work: () => Promise<void> }) {
    const { run, isBusy } = useSingleFlight(work)
    return (
      <button type="button" onClick={() => run().catch(() => undefined)}>
        {isBusy ? 'busy' : 'idle'}
      </button>
    )
  }

  test('runs once for two clicks, and again after it is done', async () => {
    const first = deferred<void>()
    const work = vi.fn(() => first.promise)
    using view = render(<Once work={work} />)
    const button = view.find('button')
    act(() => {
      button.click()
      button.click()
    })
    expect(work).toHaveBeenCalledOnce()
    expect(button.textContent).toBe('busy')
    await first.settle()
    expect(button.textContent).toBe('idle')
    await press(button)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('begins after its busy state has been shown, where the browser can yield to the paint', async () => {
    const painted = deferred<void>()
    vi.stubGlobal('scheduler', { yield: () => painted.promise })
    const work = vi.fn(async () => {})
    using view = render(<Once work={work} />)
    const button = view.find('button')
    act(() => button.click())
    expect([button.textContent, work.mock.calls.length]).toEqual(['busy', 0])
    await painted.settle()
    expect([button.textContent, work.mock.calls.length]).toEqual(['idle', 1])
    Reflect.deleteProperty(globalThis, 'scheduler')
  })

  test('can be tried again after it has failed', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no')))
    using view = render(<Once work={work} />)
    await press(view.find('button'))
    await press(view.find('button'))
    expect(work).toHaveBeenCalledTimes(2)
  })
})

describe('data that is loaded for a choice', () => {
  type Answer = { ok: true; value: string } | { ok: false; error: string }
  function Shown({
    choice,
    load,
    onReturn,
  }: {
    choice: string | null
    load: (of: string) => Promise<Answer>
    onReturn?: (back: () => void) => () => void
  }) {
    const { answer, reload } = useLoaded(choice, load, onReturn)
    const text = answer === undefined ? 'nothing' : answer.ok ? answer.value : answer.error
    return (
      <button type="button" onClick={reload}>
        {text}
      </button>
    )
  }

  test('is never that of a former choice', async () => {
    const answers = { BNB: deferred<Answer>(), ETH: deferred<Answer>() }
    const load = (of: string) => (of === 'BNB' ? answers.BNB : answers.ETH).promise
    using view = render(<Shown choice="BNB" load={load} />)
    view.show(<Shown choice="ETH" load={load} />)
    await answers.ETH.settle({ ok: true, value: 'of ETH' })
    await answers.BNB.settle({ ok: true, value: 'of BNB' })
    expect(view.container.textContent).toBe('of ETH')
  })

  test('can be loaded again after a failure', async () => {
    const answers: Answer[] = [
      { ok: false, error: 'no' },
      { ok: true, value: 'yes' },
    ]
    const load = vi.fn(async () => answers.shift() ?? { ok: false as const, error: 'too often' })
    using view = render(<Shown choice="BNB" load={load} />)
    await act(async () => {})
    expect(view.container.textContent).toBe('no')
    await press(view.find('button'))
    expect(view.container.textContent).toBe('yes')
  })

  test('is reloaded after a failure when the network returns', async () => {
    const answers: Answer[] = [
      { ok: false, error: 'no' },
      { ok: true, value: 'yes' },
    ]
    const load = vi.fn(async () => answers.shift() ?? { ok: false as const, error: 'too often' })
    const backs = new Set<() => void>()
    const onReturn = (back: () => void) => {
      backs.add(back)
      return () => void backs.delete(back)
    }
    using view = render(<Shown choice="BNB" load={load} onReturn={onReturn} />)
    await act(async () => {})
    await act(async () => {
      for (const back of backs) back()
    })
    expect(view.container.textContent).toBe('yes')
    expect(backs.size).toBe(0)
  })

  test('is not loaded before there is a choice', () => {
    const load = vi.fn()
    using view = render(<Shown choice={null} load={load} />)
    expect([view.container.textContent, load.mock.calls.length]).toEqual(['nothing', 0])
  })
})

describe('a form', () => {
  function choose(container: ParentNode, value: string): void {
    const select = container.querySelector('select')
    if (!select) throw new Error('no select')
    act(() => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  function write(container: ParentNode, text: string): void {
    const area = findIn(container, 'textarea')
    // React overrides the instance's setter and ignores values that are set by it.
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    act(() => {
      set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  /** Retries, since the form validates asynchronously. */
  const eventually = (expectation: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      expectation()
    })
  const submit = (container: ParentNode) => findIn(container, 'button[type="submit"]')

  test('keeps its fields when the host refuses, and sends the same query again', async () => {
    sendQuery.mockResolvedValue({ ok: false, error: { kind: 'refused', status: 500 } })
    using toasts = recordToasts()
    using view = openSupport()
    choose(view.container, 'other')
    write(view.container, 'Where are my coins?')
    await press(submit(view.container))
    await eventually(() => expect(toasts.errors()).toEqual(['Try again later']))
    expect(view.container.querySelector('textarea')?.value).toBe('Where are my coins?')
    await press(submit(view.container))
    await eventually(() => expect(toasts.errors()).toHaveLength(2))
    const [first, second] = sendQuery.mock.calls.map(([payload]) => payload)
    expect(first).toMatchObject({ topic: 'other', content: 'Where are my coins?' })
    expect(second).toEqual(first)
  })

  test('saves its content as a draft if the session has ended', async () => {
    const services = testServices()
    const add = vi.spyOn(services.get(draftsStore), 'add')
    sendQuery.mockResolvedValueOnce({ ok: false, error: { kind: 'refused', status: 500 } })
    sendQuery.mockResolvedValueOnce({ ok: false, error: { kind: 'refused', status: 401 } })
    using view = openSupport(services)
    choose(view.container, 'other')
    write(view.container, 'Hello')
    await press(submit(view.container))
    await eventually(() => expect(sendQuery).toHaveBeenCalledOnce())
    expect(add).not.toHaveBeenCalled()
    await press(submit(view.container))
    await eventually(() => expect(add).toHaveBeenCalledOnce())
    expect(add.mock.calls).toEqual([[sendQuery.mock.calls[1]?.[0]]])
  })

  test('sends one request for a double click, and none after a success', async () => {
    const answer = deferred<ApiResult<unknown>>()
    using toasts = recordToasts()
    sendQuery.mockReturnValue(answer.promise)
    using view = openSupport()
    choose(view.container, 'other')
    write(view.container, 'Hello')
    await press(submit(view.container))
    await press(submit(view.container))
    await eventually(() => expect(sendQuery).toHaveBeenCalled())
    await answer.settle({ ok: true, value: {} })
    await eventually(() => expect(toasts.successes()).toHaveLength(1))
    await press(submit(view.container))
    expect(sendQuery).toHaveBeenCalledOnce()
    expect(toasts.successes()).toHaveLength(1)
  })

  test('sends nothing while a field is invalid', async () => {
    using view = openSupport()
    await press(submit(view.container))
    await eventually(() => expect(view.container.textContent).toContain('Please Select Query'))
    expect(sendQuery).not.toHaveBeenCalled()
  })
})
