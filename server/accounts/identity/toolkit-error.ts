/** An error of Google's Identity Toolkit, which the firebase SDK maps to its own error codes. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError'
}

/** The body of Google's error responses, sent with status 400. */
export const toolkitBody = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
})
