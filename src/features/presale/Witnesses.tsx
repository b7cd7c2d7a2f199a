import type { Witnessed } from '#domain/log/witnessed.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { presalePageText } from '#text/presale.ts'
import { Time } from '../../ui/display/Time.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './presale.module.css'

const text = presalePageText.state.witnesses
/** Milliseconds after which a signature is an old one: each witness is asked at least every hour. */
const OLD = 86_400_000
const UNIT = 10n ** 18n

/** Who has cosigned the log, and when; `now` in milliseconds since 1970. */
export function Witnesses({ witnesses, now }: { witnesses: readonly Witnessed[]; now: number }) {
  return (
    <>
      <h3>{text.title}</h3>
      <p>{witnesses.length === 0 ? text.none : text.lead}</p>
      {witnesses.map((one) => (
        <Witness key={one.key} witness={one} now={now} />
      ))}
    </>
  )
}

function Witness({
  witness: { name, key, seen, isFalse },
  now,
}: {
  witness: Witnessed
  now: number
}) {
  const isOld = seen !== undefined && now - seen.at * 1000 > OLD
  return (
    <>
      <p>
        <strong>{name}</strong> {seen ? text.seen(grouped(seen.size)) : text.unseen}{' '}
        {seen && <Time at={seen.at * 1000} />}
      </p>
      {isFalse && <Notice kind="error">{`${name} ${text.wrong}`}</Notice>}
      {isOld && <Notice kind="warning">{text.old}</Notice>}
      <pre className={css.code}>{key}</pre>
    </>
  )
}

/** `12,345`. */
const grouped = (count: number): string => formatUnits(BigInt(count) * UNIT, 0)
