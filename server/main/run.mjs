/*
 * The host without npm: `node server/main/run.mjs`, in whatever folder its settings are. JavaScript that every Node reads, so
 * that one that is too old for the host says so instead of failing at the first TypeScript.
 */
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])

if (major >= NEEDED) await import('./start.ts')
else {
  process.stderr.write(
    `The host needs Node ${NEEDED} or newer; this is ${process.versions.node}. Run it with the one that "npm ci" has installed: node_modules/.bin/node server/main/run.mjs\n`,
  )
  process.exitCode = 1
}
