import { site } from '#config/site.ts'
import { dayOf, startOfDay } from '#domain/balance-history.ts'
import { isOpen, type TokenDelivery } from '#domain/delivery.ts'
import { ONE } from '#domain/money/amount.ts'
import { releasesOf, sharePercent, type VestedPurchase, type Vesting } from '#domain/vesting.ts'
import { locale } from '#language'
import { deliveryText } from '#text/delivery.ts'

const token = site.siteName
/** Points of a small chart, at equal distances. */
const POINTS = 25

let days: Intl.DateTimeFormat | undefined
/** A UTC day in the reader's language. */
export function dayText(day: string): string {
  days ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return days.format(startOfDay(day))
}

/** Says since when, or from when on, the token leaves the account. */
export function openingText(delivery: Pick<TokenDelivery, 'opensAt'>, now: number): string {
  if (isOpen(delivery, now)) return deliveryText.open(token)
  return delivery.opensAt === null
    ? deliveryText.closed(token)
    : deliveryText.opens(token, dayText(dayOf(delivery.opensAt)))
}

/** What of a purchase is released when, in words. */
export const scheduleText = (vesting: Vesting | null): string =>
  vesting
    ? deliveryText.schedule(
        sharePercent(vesting),
        dayText(vesting.opening),
        dayText(vesting.cliff),
        dayText(vesting.until),
        vesting.pace === 'monthly',
      )
    : deliveryText.atOnce

/** A line of what is released by when; undefined where nothing is. `format` is of units of 10⁻¹⁸ of the token. */
export function releaseChart(
  purchases: readonly VestedPurchase[],
  format: (units: bigint) => string,
) {
  const steps = releasesOf(purchases)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return undefined
  const begin = startOfDay(first.day) - 86_400_000
  const length = startOfDay(last.day) - begin
  const points = Array.from({ length: POINTS }, (_, index) => {
    const day = dayOf(begin + (length * index) / (POINTS - 1))
    const units = steps.findLast((step) => step.day <= day)?.released ?? 0n
    const released = deliveryText.released(format(units), token)
    // The heights of a chart are in thousandths of a token.
    return { height: Number((units * 1000n) / ONE), text: deliveryText.at(dayText(day), released) }
  })
  return {
    label: deliveryText.slider,
    points,
    top: format(last.released),
    bottom: format(0n),
    start: dayText(dayOf(begin)),
    end: dayText(last.day),
  }
}
