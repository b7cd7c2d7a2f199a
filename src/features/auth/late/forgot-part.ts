import { valibotResolver } from '@hookform/resolvers/valibot'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/failures.ts'
import { errors, successes } from '#text/messages.ts'
import { createAccountApi } from '../../../api/account/account.ts'
import { isRefusal } from '../../../api/request.ts'
import type { Services } from '../../../stores/services.ts'
import { forgotForm } from './auth-form.ts'

interface Refusal {
  readonly message: string
  /** Whether it is about the e-mail. */
  readonly isOfField: boolean
}

/** What the form of /forgot loads late. */
export function forgotPart({ get }: Services) {
  const { forgotPassword } = get(createAccountApi)
  return {
    resolver: valibotResolver(forgotForm),
    /** Resolves to the text to show. A refusal means that the e-mail is unknown (product §8). */
    async requestLink(email: string): Promise<Result<string, Refusal>> {
      const answer = await forgotPassword(email)
      if (answer.ok) return success(successes.resetLinkSent)
      const isOfField = isRefusal(answer.error)
      const message = isOfField ? errors.emailNotFound : failureText(answer.error)
      return failure({ message, isOfField })
    },
  }
}
