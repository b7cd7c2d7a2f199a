const INTERVAL = 500

/**
 * Calls `stop` when the process that started this one has ended, if that was npm: npm passes a signal on to its shell,
 * which ends without passing it on. Started by anything else, a host may outlive its parent.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, INTERVAL)
  timer.unref()
}
