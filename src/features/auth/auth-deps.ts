import { createAccountApi } from '../../api/account.ts'
import { createIdentity } from '../../api/identity.ts'
import type { Services } from '../../stores/services.ts'

/** What the flows of login and signup need. */
export const authDeps = ({ platform, get }: Services) => ({
  ...platform,
  ...get(createAccountApi),
  ...get(createIdentity),
})
