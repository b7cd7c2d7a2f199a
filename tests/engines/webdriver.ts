import * as v from 'valibot'

/** One session of a browser by the WebDriver protocol of the W3C: JSON over HTTP. */
export interface Session {
  post(command: string, body?: object): Promise<unknown>
  get(command: string): Promise<unknown>
  end(): Promise<void>
}

const answerSchema = v.object({ value: v.unknown() })
const errorSchema = v.object({ error: v.string(), message: v.string() })
const sessionSchema = v.object({ sessionId: v.string() })

export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const body = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = v.parse(sessionSchema, await send('POST', `${driver}/session`, body))
  const session = `${driver}/session/${sessionId}`
  return {
    post: (command, given = {}) => send('POST', `${session}/${command}`, given),
    get: (command) => send('GET', `${session}/${command}`),
    end: async () => void (await send('DELETE', session)),
  }
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  })
  const { value } = v.parse(answerSchema, await answer.json())
  if (answer.ok) return value
  const { error, message } = v.parse(errorSchema, value)
  throw new Error(`${method} ${address.replace(/.*\/session/, '')}: ${error}: ${message}`)
}

/** The key under which the protocol wraps an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const elementSchema = v.object({ [ELEMENT]: v.string() })

/** The identifier of an element that a script has returned; undefined if it has returned none. */
export const elementId = (value: unknown): string | undefined => {
  const element = v.safeParse(elementSchema, value)
  return element.success ? element.output[ELEMENT] : undefined
}

/** Keys that are no characters have code points of their own. */
export const KEYS = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  End: '\uE010',
  /** Held from its first occurrence to its second. */
  control: '\uE009',
} as const
