import { useEffect, useState } from 'react'

const TICK = 250

const secondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until a time in milliseconds since 1970, then 0. Right again at once after the device has slept. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))

  useEffect(() => {
    setSeconds(secondsLeft(until))
    const timer = setInterval(() => {
      const left = secondsLeft(until)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, TICK)
    return () => clearInterval(timer)
  }, [until])

  return seconds
}
