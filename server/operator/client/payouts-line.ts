import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { CommandText } from '../command.ts'
import type { Flags } from './flags.ts'
import { withNames } from './words.ts'

/** The commands about paying withdrawals by plans. */
export function payoutsCommand(
  [verb = 'list', ...words]: readonly string[],
  { again, without }: Flags,
): CommandText | undefined {
  const by = userInfo().username
  if (verb === 'plan') {
    const more = { ...(again ? { again } : {}), ...(without ? { without } : {}) }
    return withNames(words, { command: 'payouts-plan', by, ...more }, ['network'])
  }
  if (again !== undefined || without !== undefined) return undefined
  switch (verb) {
    case 'list':
      return withNames(words, { command: 'payouts' }, [])
    case 'status':
      return withNames(words, { command: 'payouts-status' }, words.length > 0 ? ['batch'] : [])
    case 'sweep':
      return withNames(words, { command: 'payouts-sweep', by }, ['network'])
    case 'void':
      return withNames(words, { command: 'payouts-void', by }, ['batch'])
    case 'found':
      return withNames(words, { command: 'payouts-found' }, ['batch', 'tx'])
    case 'settle':
      return withNames(words, { command: 'payouts-settle', by }, [
        ...['batch', 'id', 'as'],
        ...(words.length > 3 ? ['tx'] : []),
      ])
    case 'approve':
      return words.length > 0 ? { command: 'payouts-approve', by, ids: words.join(' ') } : undefined
    case 'send':
      return words.length === 1 ? { command: 'payouts-send', signed: textOf(words[0]) } : undefined
    default:
      return undefined
  }
}

/** A file that cannot be read is refused like one that is not what it should be. */
function textOf(path = ''): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
