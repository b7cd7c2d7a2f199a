import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the site with these settings into a temporary folder; resolves to the folder. */
export async function buildSite(environment: Record<string, string>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'site-'))
  Object.assign(process.env, environment)
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
}
