import { valibotResolver } from '@hookform/resolvers/valibot'
import { isStrongPassword } from '#domain/account.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { passwordText } from '#text/auth.ts'
import { successes } from '#text/messages.ts'
import { createAccountApi } from '../../../api/account/account.ts'
import { createIdentity } from '../../../api/account/identity.ts'
import type { Services } from '../../../stores/services.ts'
import type { ResetLink } from '../reset-link.ts'
import { resetForm } from './auth-form.ts'
import { reset } from './reset-flow.ts'

interface Refusal {
  readonly message: string
  /** It was not the password that was refused. */
  readonly isLinkRefused: boolean
  /** What stands at the password. */
  readonly field: string | undefined
}

/** What the form of /resetpassword loads late. */
export function resetPart({ get }: Services) {
  const { confirmReset } = get(createIdentity)
  const { resetUpdated } = get(createAccountApi)
  return {
    resolver: valibotResolver(resetForm),
    /** Resolves to the text to show. */
    async reset(link: ResetLink, password: string): Promise<Result<string, Refusal>> {
      const outcome = await reset({ confirmReset, resetUpdated }, link, password, reportError)
      if (outcome.ok) return success(successes.passwordReset)
      const isLinkRefused = isStrongPassword(password)
      const field = isLinkRefused ? undefined : passwordText.weak
      return failure({ message: outcome.error, isLinkRefused, field })
    },
  }
}
