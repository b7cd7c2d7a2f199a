import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The start time of a process in a system-specific format, only for comparison. Undefined if there is no such process
 * or the system does not report it.
 */
export function processStartTime(pid: number): string | undefined {
  return fromProc(pid) ?? fromPs(pid)
}

/** Whether the process has ended and is only remembered until its parent asks for its exit code (Linux). */
export function hasEnded(pid: number): boolean {
  try {
    return /^[ZX]/.test(fieldsOf(pid)[0] ?? '')
  } catch {
    return false
  }
}

/** What the kernel says of a process, from its state on. */
const fieldsOf = (pid: number): string[] =>
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** Linux: boot id and clock ticks since boot. */
function fromProc(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fieldsOf(pid)[19]}`
  } catch {
    return undefined
  }
}

function fromPs(pid: number): string | undefined {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return started.trim() || undefined
  } catch {
    return undefined
  }
}
