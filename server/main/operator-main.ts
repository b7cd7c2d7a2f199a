import { operate } from '../operator/terminal/operate.ts'
import { parseHostConfig } from './config/config.ts'
import { loadEnvFiles } from './config/env-file.ts'

/*
 * `npm run operator -- <command>`: sends one command to the running host and prints the response.
 */
process.exitCode = await operate(process.argv.slice(2), {
  dataDir() {
    loadEnvFiles()
    return parseHostConfig(process.env).dataDir
  },
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  onInterrupt(end) {
    const interrupt = () => process.exit(end())
    process.once('SIGINT', interrupt)
    return () => process.off('SIGINT', interrupt)
  },
})
