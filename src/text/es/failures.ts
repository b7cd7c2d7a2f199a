import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'

export const failures = {
  unreachable: 'No se puede contactar con el servicio. Revisa tu conexión e inténtalo de nuevo.',
  timeout: 'El servicio tardó demasiado en responder. Inténtalo de nuevo.',
  refused: 'El servicio no puede hacerlo en este momento. Inténtalo más tarde.',
  malformed: 'El servicio envió una respuesta no válida. Inténtalo más tarde.',
  tooMany: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  tooSoon: (seconds: number) =>
    `Demasiado pronto. Espera ${formatDuration(seconds)} e inténtalo de nuevo.`,
  retry: 'Reintentar',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

/** Rounded up, so that the next attempt is not too early again. */
function formatDuration(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'segundo'] : [Math.ceil(seconds / 60), 'minuto']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Of a refusal the host's own words, in English, where there are none of ours. */
export const failureText: Texts<typeof en.failureText> = (error) => {
  if (error.kind === 'unreachable') return failures.unreachable
  if (error.kind === 'timeout') return failures.timeout
  if (error.kind === 'malformed') return failures.malformed
  if (error.status === 429)
    return error.retryAfter ? failures.tooSoon(error.retryAfter) : failures.tooMany
  return error.message ?? failures.refused
}
