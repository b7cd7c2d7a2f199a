import { createAccountApi } from '../../../api/account/account.ts'
import { createIdentity } from '../../../api/account/identity.ts'
import type { Services } from '../../../stores/services.ts'

/** The dependencies of the login and signup flows. */
export const authDeps = ({ platform, get }: Services) => ({
  ...platform,
  ...get(createAccountApi),
  ...get(createIdentity),
})
