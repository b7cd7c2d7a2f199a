/** How our host refuses: `code` is for programs and never changes, `message` is for people. */
export interface RefusalBody {
  readonly error: { readonly code: string; readonly message: string }
}

export const encodeRefusal = ({ code, message }: RefusalBody['error']): RefusalBody => ({
  error: { code, message },
})

/** What a refusal says; another host's may be its status alone. By hand: the landing page has no schema library. */
export function decodeRefusal(body: unknown): {
  readonly code?: string
  readonly message?: string
} {
  const error = fieldOf(body, 'error')
  const [code, message] = [fieldOf(error, 'code'), fieldOf(error, 'message')]
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
