import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When that process began, as the system writes it: only for comparison with another such text.
 * Undefined where the system does not say or there is no such process.
 */
export function processStartTime(pid: number): string | undefined {
  return fromProc(pid) ?? fromPs(pid)
}

/** Linux: clock ticks since boot, and which boot. */
function fromProc(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The second field is the program's name in parentheses, and may itself hold spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return `${boot} ${fields?.[19]}`
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
