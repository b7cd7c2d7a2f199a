import { valibotResolver } from '@hookform/resolvers/valibot'
import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import { createAccountApi } from '../../../api/account.ts'
import { isRefusal } from '../../../api/request.ts'
import type { Services } from '../../../stores/services.ts'
import { forgotForm } from './auth-form.ts'

/** What the form of /forgot loads late. */
export function forgotPart({ get }: Services) {
  const { forgotPassword } = get(createAccountApi)
  return {
    resolver: valibotResolver(forgotForm),
    /** Resolves to the text to show if it failed: a refusal means that the e-mail is unknown (product §8). */
    async requestLink(email: string): Promise<string | undefined> {
      const answer = await forgotPassword(email)
      if (answer.ok) return
      return isRefusal(answer.error) ? errors.emailNotFound : failureText(answer.error)
    },
  }
}
