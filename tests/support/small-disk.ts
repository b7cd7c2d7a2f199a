import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEGABYTE = 2 ** 20

/** A file system of its own for a test. */
export interface SmallDisk {
  readonly folder: string
  /** Another program leaves only so many megabytes. */
  fill(left: number): void
  /** That program removes what it wrote. */
  empty(): void
  remove(): void
}

/** Only root on Linux can have one; elsewhere undefined. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const options = `size=${megabytes}m`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o755)
  const filler = join(folder, 'filler')
  const empty = () => rmSync(filler, { force: true })
  return {
    folder,
    fill(left) {
      empty()
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left * MEGABYTE))
    },
    empty,
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
