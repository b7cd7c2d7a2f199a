import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { paths } from '#config/paths.ts'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/** Needed by every document before anything else; Vite's preload helper by every dynamic import. */
const EVERYWHERE = /preload-helper|src[\\/]config[\\/](constants|paths)/

const APP = 'src/app/start.tsx'
const SERVICES = 'src/app/frame/static-services.ts'
const SIGN_IN = 'src/app/sign-in/browser.ts'
const AUTH = 'src/features/auth'
const LOGIN = `${AUTH}/LoginScreen.tsx`
const FORGOT = `${AUTH}/ForgotScreen.tsx`
const OTHER_SCREENS = [
  'src/features/withdraw/WithdrawScreen.tsx',
  'src/features/wallet/WalletScreen.tsx',
]
const SHOW = 'src/app/sign-in/show-screen.tsx'
const RESET = `${AUTH}/ResetPasswordScreen.tsx`
const OTP = `${AUTH}/OtpScreen.tsx`
const FORMS = [SHOW, LOGIN, FORGOT, OTP]
const MAIN = 'src/app/main.ts'
/** The screens that need a login. */
export const MEMBER_SCREENS: Readonly<Record<string, string>> = {
  [paths.buy]: 'src/features/buy/BuyScreen.tsx',
  [paths.deposit]: 'src/features/deposit/DepositScreen.tsx',
  [paths.settings]: 'src/features/settings/SettingsScreen.tsx',
  [paths.support]: 'src/features/support/SupportScreen.tsx',
  [paths.wallet]: 'src/features/wallet/WalletScreen.tsx',
  [paths.withdrawal]: 'src/features/withdraw/WithdrawScreen.tsx',
}

/** A module that one of the first needs, and one of the second if there are any. */
type Shared = readonly [starts: readonly string[], sharedWith?: readonly string[]]

interface Step {
  readonly name: string
  readonly parts: readonly Shared[]
  /** Restricts it to some of these modules. */
  readonly only?: RegExp
}

/** What is loaded one after another, here or there. A module is in the chunk of the first step that needs it. */
const STEPS: readonly Step[] = [
  // What the documents before the login share with others must not bring the rest of those with it.
  {
    name: 'page',
    parts: [[['src/app/frame/static-page.ts']], [[SERVICES], [SIGN_IN, LOGIN]]],
  },
  { name: 'frame', parts: [[[SIGN_IN], [APP]]] },
  { name: 'kit', parts: [[FORMS, [APP]]] },
  { name: 'fields', parts: [[[LOGIN], OTHER_SCREENS]] },
  { name: 'sign-in', parts: [[[SIGN_IN]]] },
  { name: 'auth', parts: [[[SHOW]], [[LOGIN], [FORGOT, RESET]]] },
  { name: 'code', parts: [[[OTP], [`${AUTH}/SignupPanel.tsx`]]] },
  // The documents of the screens link it, and no screen waits for another one.
  { name: 'styles', parts: [[Object.values(MEMBER_SCREENS)]], only: /\.css$/ },
  { name: 'routes', parts: [[[MAIN]]] },
  // The identity SDK needs the provider's session, and nothing else of the app.
  { name: 'services', parts: [[[SERVICES], [APP]], [['src/api/provider-session.ts']]] },
  { name: 'links', parts: [[['src/api/footer-links.ts']]] },
  { name: 'app', parts: [[[APP]]] },
  { name: 'account', parts: [[['src/app/account-services.ts']]] },
]

/** Chunks whose dynamic imports are linked in their documents, or loaded by then, or in no hurry. */
export const LINKED_BY_DOCUMENT =
  /^assets\/(page|services|app|sign-in|auth|(Login|Forgot|ResetPassword|Otp)Screen)-/

/**
 * Chunks of the site: React, because it changes least; one per step, because all of its modules are needed together; then
 * one per screen.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const sets = new Map<string, Set<string>>()
  const isNeeded = (id: string, starts: readonly string[], graph: Graph): boolean =>
    starts.some((start) => {
      const needed = sets.get(start) ?? reachable(graph, join(root, start))
      sets.set(start, needed)
      return needed.has(id)
    })
  const steps = STEPS.map(({ name, parts, only }, index) => ({
    debugName: name,
    name: (id: string, graph: Graph) => {
      if (EVERYWHERE.test(id)) return 'page'
      if (id === join(root, MAIN)) return null
      const isIn = parts.some(
        ([starts, sharedWith]) =>
          isNeeded(id, starts, graph) && (!sharedWith || isNeeded(id, sharedWith, graph)),
      )
      return isIn && (only?.test(id) ?? true) ? name : null
    },
    priority: STEPS.length - index + 1,
  }))
  return [
    {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      priority: STEPS.length + 2,
    },
    {
      // Not all screens have forms.
      name: 'forms',
      test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
      priority: STEPS.length + 2,
    },
    ...steps,
    // Without what it imports, which the app needs as well: who imports its chunk starts the app.
    { name: 'main', test: (id: string) => id === join(root, MAIN), priority: 1 },
    // Shared by the login and its code step; separate, so that the code step is not loaded with the login.
    { name: 'codes', test: /src[\\/]domain[\\/]codes/ },
    // Shared by screens, in chunks large enough to justify a request.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
  ]
}

/** A module and all that it imports statically. */
function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set([start])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
