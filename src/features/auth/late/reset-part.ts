import { valibotResolver } from '@hookform/resolvers/valibot'
import { isStrongPassword } from '#domain/password.ts'
import { createAccountApi } from '../../../api/account.ts'
import { createIdentity } from '../../../api/identity.ts'
import type { Services } from '../../../stores/services.ts'
import type { ResetLink } from '../reset-link.ts'
import { resetForm } from './auth-form.ts'
import { reset } from './reset-flow.ts'

interface Refusal {
  /** The text to show. */
  readonly message: string
  /** It was not the password that was refused. */
  readonly isLinkRefused: boolean
}

/** What the form of /resetpassword loads late. */
export function resetPart({ get }: Services) {
  const { confirmReset } = get(createIdentity)
  const { resetUpdated } = get(createAccountApi)
  return {
    resolver: valibotResolver(resetForm),
    async reset(link: ResetLink, password: string): Promise<Refusal | undefined> {
      const outcome = await reset({ confirmReset, resetUpdated }, link, password, reportError)
      if (!outcome.ok) return { message: outcome.error, isLinkRefused: isStrongPassword(password) }
    },
  }
}
