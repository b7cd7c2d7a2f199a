/** A refusal in the words of Google's Identity Toolkit, which the firebase SDK turns into its own error codes. */
export class ToolkitError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolkitError'
  }
}

/** The body Google answers a refusal with, always with status 400. */
export const toolkitBody = (message: string) => ({
  error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
})
