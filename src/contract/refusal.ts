/** The body of our host's error responses: `code` is stable and for programs, `message` is for people. */
export interface RefusalBody {
  readonly error: { readonly code: string; readonly message: string }
}

export const encodeRefusal = ({ code, message }: RefusalBody['error']): RefusalBody => ({
  error: { code, message },
})

/** Parses an error response; a plain host's may have no body. By hand: the landing page has no schema library. */
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
