import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { MemberPath } from '#config/access.ts'
import { paths } from '#config/paths.ts'
import { isFirst } from './language.ts'

const STATIC_PAGE = 'src/app/frame/static-page.ts'
const SERVICES = 'src/app/frame/static-services.ts'
const SIGN_IN = 'src/app/sign-in/browser.ts'
const SIGN_IN_SERVICES = 'src/app/sign-in/sign-in-services.tsx'
const SHOW = 'src/app/sign-in/show-screen.tsx'
const AUTH = 'src/features/auth'
const LOGIN = `${AUTH}/LoginScreen.tsx`
const SIGNUP = `${AUTH}/SignupPanel.tsx`
const FORGOT = `${AUTH}/ForgotScreen.tsx`
const RESET = `${AUTH}/ResetPasswordScreen.tsx`
const OTP = `${AUTH}/OtpScreen.tsx`
const LOGIN_PART = `${AUTH}/late/login-part.ts`
const APP = 'src/app/start.tsx'
const MAIN = 'src/app/main.ts'
export const ACCOUNT = 'src/app/account-services.ts'
const STAGE_SOLD = 'src/app/frame/stage-sold.ts'

const BUY = 'src/features/buy/BuyScreen.tsx'
const WALLET = 'src/features/wallet/WalletScreen.tsx'
/** Imported dynamically by the wallet, which shows it at once. */
const WALLET_DETAILS = 'src/features/wallet/balance/Details.tsx'

/** The screens that need a login, each with what it loads as soon as it is shown. */
export const MEMBER_SCREENS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  [paths.buy]: [BUY],
  [paths.deposit]: ['src/features/deposit/DepositScreen.tsx'],
  [paths.settings]: ['src/features/settings/SettingsScreen.tsx'],
  [paths.support]: ['src/features/support/SupportScreen.tsx'],
  [paths.wallet]: [WALLET, WALLET_DETAILS],
  [paths.withdrawal]: ['src/features/withdraw/WithdrawScreen.tsx'],
} satisfies Record<MemberPath, readonly [string, ...string[]]>
const MEMBERS = Object.values(MEMBER_SCREENS).map(([screen]) => screen)
const OTHER_MEMBERS = MEMBERS.filter((screen) => screen !== WALLET)

/** Says which modules are in a chunk: those that match, that one of `neededBy` needs, and one of `and` as well. */
interface Rule {
  readonly chunk: string
  readonly matching?: RegExp
  readonly neededBy?: readonly string[]
  readonly and?: readonly string[]
}

/**
 * A module is in the chunk of the first rule that it fits, else with the screen that needs it. So the order is that in
 * which chunks are loaded: what is needed earlier, here or there, must not bring what is needed later.
 */
const RULES: readonly Rule[] = [
  // It changes least.
  { chunk: 'react', matching: /node_modules\/(react|react-dom|scheduler)\// },
  // Some screens have no forms.
  { chunk: 'forms', matching: /node_modules\/react-hook-form\// },
  // It comes before anything else; Vite's preload helper comes with every dynamic import.
  {
    chunk: 'page',
    matching:
      /preload-helper|src\/(config\/(constants|paths)|router\/path|language\/(?!languages)\w+)\./,
  },
  { chunk: 'page', neededBy: [STATIC_PAGE] },
  { chunk: 'page', neededBy: [SERVICES], and: [SIGN_IN, LOGIN] },
  // One style sheet for the documents before the login, and one more for the screens behind it.
  {
    chunk: 'kit',
    matching: /\.css$/,
    neededBy: [SIGN_IN_SERVICES, SHOW, LOGIN, SIGNUP, FORGOT, RESET, OTP],
  },
  {
    chunk: 'kit',
    matching:
      /src\/(ui\/styles\/[\w-]+|app\/frame\/\w+\.module|ui\/controls\/LanguageLinks\.module)\.css$/,
  },
  // These are parts that are loaded late; merged with what else screens share, it would hold up the first paint.
  { chunk: 'sessions', matching: /src\/features\/settings\/sessions\/sessions\.module\.css$/ },
  // The screens before the login, and what they share with others.
  { chunk: 'kit', neededBy: [SHOW, LOGIN, FORGOT, OTP], and: [APP] },
  { chunk: 'fields', neededBy: [LOGIN], and: MEMBERS },
  { chunk: 'sign-in', neededBy: [SIGN_IN] },
  { chunk: 'auth', neededBy: [SHOW] },
  { chunk: 'auth', neededBy: [LOGIN], and: [FORGOT, RESET] },
  { chunk: 'LoginScreen', neededBy: [LOGIN] },
  { chunk: 'code', neededBy: [OTP], and: [SIGNUP] },
  { chunk: 'SignupPanel', neededBy: [SIGNUP] },
  // The app.
  { chunk: 'services', neededBy: [SERVICES], and: [APP] },
  // What is needed of the schemas' library once logged in.
  {
    chunk: 'services',
    matching: /node_modules\/valibot\//,
    neededBy: [ACCOUNT, WALLET, WALLET_DETAILS, LOGIN_PART],
  },
  // Messages that most screens show.
  { chunk: 'services', matching: /src\/text\/[\w-]+\/messages\./ },
  // The identity SDK needs the provider's session, and nothing else of the app.
  { chunk: 'services', neededBy: ['src/api/account/provider-session.ts'] },
  // Static pages ask for the links of their footer at once, too.
  { chunk: 'services', neededBy: ['src/api/host.ts'] },
  // Merged with what screens share, the static pages would load those.
  { chunk: 'static', neededBy: [SERVICES] },
  { chunk: 'finish-wipe', neededBy: ['src/offline/finish-wipe.ts'] },
  { chunk: 'notices', neededBy: [SIGN_IN_SERVICES, LOGIN_PART], and: [APP] },
  // The login part and most screens need it.
  { chunk: 'notices', matching: /src\/text\/[\w-]+\/failures\./ },
  // A document behind the login links what its own screen needs beside what all need, or its first packets were too few.
  {
    chunk: 'orders',
    matching: /src\/(features\/(?!wallet)|ui\/(fields|stage|theme)|ui\/display\/Steps).*\.css$/,
    neededBy: OTHER_MEMBERS,
  },
  {
    chunk: 'orders',
    matching:
      /src\/ui\/(charts\/LineChart|display\/Movements|fields\/Check|layout\/(Columns|ItemHead))\.module\.css$/,
  },
  {
    chunk: 'app',
    matching: /src\/(?!features\/wallet\/).*\.css$/,
    neededBy: [APP, ...MEMBERS, WALLET_DETAILS],
  },
  { chunk: 'app', neededBy: [APP] },
  // Amounts, which the landing page needs as well for how far the stage is sold, and without a framework.
  { chunk: 'money', neededBy: [STAGE_SOLD], and: [ACCOUNT] },
  { chunk: 'account', neededBy: [ACCOUNT] },
  // The coins, most of which it needs, and their networks, which every screen behind the login needs.
  { chunk: 'account', matching: /src\/domain\/assets\./ },
  // How far the stage is sold; merged with what else screens share, it would bring that to the landing page.
  { chunk: 'stage', neededBy: [STAGE_SOLD], and: [BUY] },
  // What is left of the schemas' library; merged with what screens share, those would come with it.
  { chunk: 'schemas', matching: /node_modules\/valibot\// },
  // Alone: who imports its chunk starts the app.
  { chunk: 'main', neededBy: [MAIN] },
  // For the login and its code step, without which the login does not bring that.
  { chunk: 'codes', matching: /src\/domain\/codes\./ },
  // What a login that waits for its code is stored with; merged with what screens share, it would come with them.
  {
    chunk: 'pending',
    matching:
      /src\/(stores\/account\/pending-login\.|contract\/account\/(login|codes)\.ts\?|contract\/values\.ts\?declares=LONGEST)/,
  },
  // What the wallet shares with other screens behind the login, in one part: each request costs a slow phone 10 ms.
  { chunk: 'members', neededBy: [WALLET, WALLET_DETAILS], and: OTHER_MEMBERS },
  // Merged with what other screens share, it would bring that to the wallet.
  { chunk: 'members', matching: /src\/stores\/public-log\/log-alarm\./ },
  // After what they need, or that would come with them.
  // The code step needs it; merged with what screens behind the login share, they would come with it.
  { chunk: 'passkeys', matching: /src\/text\/[\w-]+\/auth\.ts\?declares=passkey/ },
  // The step back is too small for a file of its own, which the worker of each language would name.
  {
    chunk: 'late',
    matching: /src\/ui\/(feedback\/(late|use-loaded|RetryNotice)|controls\/BackButton)\./,
  },
]

/** Chunks whose dynamic imports are linked in their documents, or loaded by then, or in no hurry. */
const LINKED_BY_DOCUMENT =
  /^assets\/(page|services|app|account|sign-in|auth|(Login|Forgot|ResetPassword|Otp)Screen)-/

/** The start of the app, whose documents link its scripts and styles; and those, of which whatever it loads finds the scripts. */
const START = /^assets\/main-/
const LINKED_FOR_START = /^assets\/(rolldown-runtime|react|page|kit|services|notices|app)-/
/** Documents and the script of the static pages, before which nothing has been loaded. */
const FIRST = /\.html$|^assets\/index-/

/** What a chunk preloads with a dynamic import, of what that needs. */
export function preloadsOf(chunk: string, needed: string[]): string[] {
  if (FIRST.test(chunk)) return needed
  if (LINKED_BY_DOCUMENT.test(chunk)) return []
  const isLoaded = (one: string) => START.test(chunk) || one.endsWith('.js')
  return needed.filter((one) => !LINKED_FOR_START.test(one) || !isLoaded(one))
}

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/** The chunks of the site, by `RULES`; what is left and shared by screens is in chunks large enough to be worth a request. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const sets = new Map<string, Set<string>>()
  const isNeeded = (id: string, starts: readonly string[], graph: Graph): boolean =>
    starts.some((start) => {
      const needed = sets.get(start) ?? reachable(graph, join(root, start))
      sets.set(start, needed)
      return needed.has(id)
    })
  const isIn = (id: string, { matching, neededBy, and }: Rule, graph: Graph): boolean =>
    (matching?.test(id.replaceAll('\\', '/')) ?? true) &&
    (!neededBy || isNeeded(id, neededBy, graph)) &&
    (!and || isNeeded(id, and, graph))
  const chunks = [...Map.groupBy(RULES, ({ chunk }) => chunk)]
  return [
    ...chunks.map(([name, rules], index) => ({
      name: (id: string, graph: Graph) =>
        rules.some((rule) => isIn(id, rule, graph)) ? name : null,
      priority: chunks.length - index,
    })),
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      // The size of a language's texts would decide which are merged, and two that need each other would run in the wrong
      // order (tests/unit/build/sizes.test.ts).
      entriesAwareMergeThreshold: isFirst ? 2500 : 0,
    },
  ]
}

/** A module and all that it imports statically. */
function reachable(graph: Graph, start: string): Set<string> {
  const reached = new Set([start])
  for (const id of reached)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
