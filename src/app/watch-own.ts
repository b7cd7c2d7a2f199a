import type { VerifyEd25519 } from '#domain/log/note.ts'
import { IN_LOG } from '../features/wallet/history/line/in-log.tsx'
import { sessionStore } from '../stores/account/session.ts'
import { createLinesChecker } from '../stores/public-log/check-lines.ts'
import { createSolvencyChecker } from '../stores/public-log/check-solvency.ts'
import type { LogFollower } from '../stores/public-log/follow-log.ts'
import { logMarksSignal } from '../stores/public-log/log-alarm.ts'
import type { Services } from '../stores/services.ts'

/** Verifies what the host's public log has of the person: the movements, which are marked, and what is owed to them. */
export function createOwnChecker(
  services: Services,
  follower: LogFollower,
  verify: VerifyEd25519,
): () => Promise<void> {
  const session = services.get(sessionStore)
  const marks = services.get(logMarksSignal)
  const checkSolvency = createSolvencyChecker(services, follower, verify)
  const checkLines = createLinesChecker(services, follower, verify, (ids) => {
    marks.value = new Map(ids.map((id) => [id, IN_LOG]))
  })
  return async () => {
    if (session.offers('receipt-lists')) await checkLines()
    await checkSolvency()
  }
}
