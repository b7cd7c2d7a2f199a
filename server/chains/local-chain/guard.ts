import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/*
 * Runs a program several times for a host, and ends all when the host has ended, however it ended: the kernel then
 * closes the pipe that is the standard input of this process. Anvil itself would go on. The arguments are the program
 * and a list of arguments for each; of each the port is printed once it listens.
 */
const [program = '', ...lists] = process.argv.slice(2)

const children = lists.map((list, index) => {
  const child = spawn(program, list.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(child.stdout).on('line', (line) => {
    const port = /^Listening on 127\.0\.0\.1:(\d+)$/.exec(line)?.[1]
    if (port !== undefined) process.stdout.write(`${index} ${port}\n`)
  })
  return child.once('error', end).once('exit', end)
})

process.stdin.once('end', end).once('error', end).resume()
// Whoever ends this process must not leave the children behind.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end)

function end(): void {
  for (const child of children) child.kill('SIGKILL')
  process.exit()
}
