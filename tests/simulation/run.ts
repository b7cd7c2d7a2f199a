import { createHash } from 'node:crypto'
import { audit } from '../../server/money/audit/audit.ts'
import { createDb } from '../../server/platform/db/create-db.ts'
import { LEASE } from '../../server/platform/queue/queue.ts'
import { createChecker } from './model/checker.ts'
import { operate } from './people/operator.ts'
import { createPerson, live, settleDown } from './people/person.ts'
import { provision } from './people/provision.ts'
import { createChaos } from './world/chaos.ts'
import { createJumpingClock } from './world/clock.ts'
import type { SharedDatabase } from './world/database.ts'
import { createFaults, type Fault } from './world/faults.ts'
import { setSource } from './world/globals.ts'
import { type Host, LEDGER_KEY, type Starting, startHost } from './world/host.ts'
import { notify, type Server } from './world/host-database.ts'
import { createProvider } from './world/identity.ts'
import { createMailServer } from './world/mail.ts'
import { createNetwork } from './world/network.ts'
import { createRandom } from './world/random.ts'
import { context, createScheduler, NOBODY, runIn, type Scheduler } from './world/scheduler.ts'

export interface Result {
  readonly seed: number
  readonly findings: readonly string[]
  /** A hash of everything that happened, in its order. */
  readonly history: string
  readonly choices: number
  readonly commits: number
  readonly faults: Readonly<Record<Fault, number>>
}

const HOSTS = 2
/** Milliseconds after the last fault in which everything must have become right: longer than a stream takes to notice. */
const CALM = 60_000

/** Simulates one world from its seed. */
export async function runSeed(
  shared: SharedDatabase,
  seed: number,
  onEvent: (line: string) => void = () => {},
): Promise<Result> {
  await shared.reset()
  const random = createRandom(seed)
  const faults = createFaults(random.fork())
  const hash = createHash('sha256')
  let choices = 0
  const record = (line: string) => {
    hash.update(line).update('\n')
    onEvent(line)
  }

  const running = new Map<Starting, Host | undefined>()
  const hosts = () => [...running.values()].filter((host) => host !== undefined)
  let chaos = () => {}
  const scheduler: Scheduler = createScheduler({
    random: random.fork(),
    beforeChoice: () => chaos(),
    onChoice(label, at) {
      choices += 1
      record(`${at} ${label}`)
    },
    onPayment: () => takeCommits(),
  })
  const clock = createJumpingClock(scheduler.now)
  const provider = createProvider(scheduler, faults, random.fork(), clock.steady)
  const checker = createChecker({
    clock,
    now: scheduler.now,
    emailOfProof: provider.emailOf,
    passwordChangedAt: provider.passwordChangedAt,
    isProofStale: provider.isStale,
  })
  const mailServer = createMailServer(scheduler, faults, random.fork(), () => {
    const { counts } = faults
    const statements = counts['statement without answer'] + counts['commit without answer']
    return counts['database away'] + counts['disk full'] + statements
  })
  const server: Server = {
    db: shared.db,
    scheduler,
    faults,
    listeners: new Set(),
    isAway: false,
    isFull: false,
    isTaken: false,
    author: undefined,
    crash: (process) => [...running.keys()].filter((one) => one.process === process).map(end),
  }
  shared.onNotify((channel, payload) => notify(server, channel, payload))
  const takeCommits = () => {
    for (const changes of shared.takeCommits()) {
      for (const { table, kind, row } of changes) record(`${kind} ${table} ${JSON.stringify(row)}`)
      checker.committed(server.author, changes)
    }
  }
  const network = createNetwork({ scheduler, faults, random: random.fork(), checker, hosts })

  setSource({
    scheduler,
    random: random.fork(),
    onDrawn: (value) => checker.drawn(context(), value),
  })

  let starts = 0
  const begin = (): void => {
    starts += 1
    const starting = startHost(`host ${starts}`, {
      server,
      clock,
      transport: mailServer.transport,
      identity: provider.identity,
      // Whatever comes of it is checked by what people see.
      onError: (error, process) => record(`${process.name} ${error}`),
    })
    running.set(starting, undefined)
    starting.started.then(
      (host) => running.has(starting) && running.set(starting, host),
      (error: unknown) => {
        if (!running.has(starting)) return
        record(`start ${error}`)
        if (faults.isOver() && !server.isAway) checker.report(`a host does not start: ${error}`)
        end(starting)
      },
    )
  }
  const end = (starting: Starting): void => {
    running.delete(starting)
    starting.die()
    runIn(NOBODY, () => scheduler.later(pause(), begin, 'start again'))
  }
  const chaosRandom = random.fork()
  const pause = () => chaosRandom.between(1, chaosRandom.pick([10, 5000]))
  const crash = (): void => end(chaosRandom.pick([...running.keys()]))
  const makeChaos = createChaos({
    scheduler,
    faults,
    random: chaosRandom,
    server,
    mailServer,
    provider,
    clock,
    hosts,
    crash: () => running.size > 0 && crash(),
  })

  async function play(): Promise<void> {
    const own = random.fork()
    const sealing = createDb(shared.db, { key: LEDGER_KEY })
    const persons = Array.from({ length: own.between(2, 3) }, (_, index) =>
      createPerson({
        scheduler,
        network,
        mailServer,
        provider,
        checker,
        random: own.fork(),
        index,
      }),
    )
    await scheduler.busy(provision(sealing, provider, clock, persons, own))
    for (let i = 0; i < HOSTS; i++) begin()
    while (hosts().length === 0) await scheduler.sleep(50)
    chaos = makeChaos
    let isOver = false
    const operator = operate(
      { scheduler, network, checker, random: own.fork(), persons },
      () => isOver,
    )
    await Promise.all(persons.map(live))
    isOver = true
    await operator
    faults.stop()
    while (hosts().length < HOSTS) await scheduler.sleep(1000)
    await scheduler.sleep(CALM)
    await Promise.all(persons.map(settleDown))
    await scheduler.sleep(CALM)
  }

  /** While it is known which processes have died. */
  function checkTheEnd(): void {
    checker.streams.checkAtTheEnd((token) => checker.sessions.byToken(token) !== undefined)
    checker.mails.checkAtTheEnd(mailServer.accepted, {
      withdrawals: checker.books.withdrawals.values(),
      emailOf: (id) => checker.users.get(id),
      couldRecord: (first, second) =>
        first.isAnswered &&
        first.by?.isDead === false &&
        first.troubles === second.troubles &&
        // A jump ends the lease of a mail that is under way, also before it was accepted.
        !clock.hasJumped(first.at - LEASE, second.at),
    })
  }

  async function checkTheBooks(): Promise<void> {
    const { findings } = await audit(createDb(shared.db, { key: LEDGER_KEY }))
    // The simulation's own triggers tell it of changes.
    for (const finding of findings.filter((one) => !/ simulation(_tell| on )/.test(one)))
      checker.report(`the audit: ${finding}`)
  }

  let isDone = false
  try {
    const played = play().then(
      () => {
        isDone = true
      },
      (error: unknown) => {
        isDone = true
        checker.report(`the simulation failed: ${error instanceof Error ? error.stack : error}`)
      },
    )
    await scheduler.run(() => isDone)
    await played
    checkTheEnd()
  } catch (error) {
    checker.report(`the simulation failed: ${error instanceof Error ? error.stack : error}`)
  } finally {
    for (const starting of running.keys()) starting.die()
    shared.onNotify(() => {})
    setSource(undefined)
  }
  await checkTheBooks()
  return {
    seed,
    choices,
    findings: checker.findings,
    commits: checker.commits(),
    history: hash.digest('hex').slice(0, 16),
    faults: faults.counts,
  }
}
