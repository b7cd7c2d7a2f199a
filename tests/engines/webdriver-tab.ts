import { expect } from '@playwright/test'
import * as v from 'valibot'
import { pictureOf } from './frame-buffer.ts'
import { findByLabel, findByRole, isAtRest, visibleArea } from './in-page.ts'
import { callOf, type Tab } from './tab.ts'
import { elementId, KEYS, type Session } from './webdriver.ts'

const outcome = v.variant('kind', [
  v.object({ kind: v.literal('done'), value: v.optional(v.unknown()) }),
  v.object({ kind: v.literal('failed'), error: v.string() }),
])
const area = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
const size = v.tuple([v.number(), v.number()])

/**
 * WebDriver refuses what concerns an element that is covered, such as by a view transition, or was just replaced;
 * nothing has happened then.
 */
async function untilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  const done: { result: Result }[] = []
  await expect(async () => void done.push({ result: await act() })).toPass({ timeout: 60_000 })
  const [first] = done
  if (!first) throw new Error('no result')
  return first.result
}

/** A tab of a browser on the Xvfb screen that is kept in the file `screen`. */
export function webDriverTab(session: Session, screen: string): Tab {
  const evaluate = (script: string) =>
    session.post('execute/sync', { script: `return ${script}`, args: [] })
  const find = async (script: string) => elementId(await evaluate(script))

  /** Waits for the element and until it is at rest. */
  const found = (script: string): Promise<string> =>
    untilDone(async () => {
      const id = await find(
        `(() => { const found = ${script}; return found && (${isAtRest})(found) ? found : null })()`,
      )
      if (id === undefined) throw new Error(`not found: ${script}`)
      return id
    })
  const field = (label: string) => found(callOf(findByLabel, [label]))
  const click = (id: string) => session.post(`element/${id}/click`)
  const keys = (id: string, typed: string) => session.post(`element/${id}/value`, { text: typed })

  async function run<Given extends unknown[]>(
    script: (...given: Given) => unknown,
    ...given: Given
  ): Promise<unknown> {
    const answer = await session.post('execute/async', {
      script: `const done = arguments[0]
        Promise.resolve().then(() => ${callOf(script, given)}).then(
          (value) => done({ kind: 'done', value }),
          (error) => done({ kind: 'failed', error: String(error) }))`,
      args: [],
    })
    const result = v.parse(outcome, answer)
    if (result.kind === 'failed') throw new Error(result.error)
    return result.value
  }

  return {
    run,
    open: async (url) => void (await session.post('url', { url })),
    reload: async () => void (await session.post('refresh')),
    back: async () => void (await session.post('back')),
    async resize(width, height) {
      const viewport = () => run(() => [innerWidth, innerHeight])
      // The size of a window includes the toolbar, and changes some time after the answer.
      await untilDone(async () => {
        const window = v.parse(area, await session.get('window/rect'))
        const [innerWidth, innerHeight] = v.parse(size, await viewport())
        await session.post('window/rect', {
          width: Math.max(width, width + window.width - innerWidth),
          height: Math.max(height, height + window.height - innerHeight),
        })
        expect(await viewport()).toEqual([width, height])
      })
    },
    has: async (role, name) =>
      v.parse(v.boolean(), await evaluate(`Boolean(${callOf(findByRole, [role, name])})`)),
    press: (role, name) =>
      untilDone(async () => void (await click(await found(callOf(findByRole, [role, name]))))),
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await session.post('actions', { actions: [mouse] })
    },
    async type(label, typed) {
      const id = await field(label)
      await click(id)
      await keys(id, `${KEYS.control}a${KEYS.control}${typed}`)
    },
    async paste(label) {
      const id = await field(label)
      await click(id)
      await keys(id, `${KEYS.control}v${KEYS.control}`)
    },
    async key(key) {
      const id = await find('document.activeElement ?? document.body')
      if (id) await keys(id, KEYS[key])
    },
    async attach(label, path) {
      const id = await find(callOf(findByLabel, [label]))
      if (!id) throw new Error(`there is no field "${label}"`)
      await keys(id, path)
    },
    async picture(selector) {
      const window = v.parse(area, await session.get('window/rect'))
      const inside = v.parse(area, await run(visibleArea, selector ?? ''))
      // The toolbar is above the page.
      const toolbar = window.height - v.parse(v.number(), await run(() => innerHeight))
      return pictureOf(screen, {
        ...inside,
        x: window.x + inside.x,
        y: window.y + toolbar + inside.y,
      })
    },
    paper: async () => undefined,
    close: () => session.end(),
  }
}
