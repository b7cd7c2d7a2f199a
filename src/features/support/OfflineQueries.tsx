import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { supportText } from '#text/support.ts'
import { outboxStore, type Query } from '../../stores/support/outbox.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { StatusPill, type Tone } from '../../ui/feedback/StatusPill.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import css from './support.module.css'

const TONES: Readonly<Record<Query['state'], Tone>> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'good',
  refused: 'bad',
  unsure: 'neutral',
}

/** The queries written offline, with their state (stores/support/outbox.ts). */
export function OfflineQueries() {
  useSignals()
  const outbox = useService(outboxStore)
  const queries = outbox.queries.value
  useEffect(() => void outbox.load(), [outbox])
  if (queries.length === 0) return null
  return (
    <Card title={supportText.offlineTitle}>
      <ul className={css.queries}>
        {queries.map((query) => (
          <OfflineQuery key={query.id} query={query} />
        ))}
      </ul>
    </Card>
  )
}

function OfflineQuery({ query: { id, topic, content, writtenAt, state } }: { query: Query }) {
  const outbox = useService(outboxStore)
  const resend = async () => {
    await outbox.resend(id)
    await outbox.flush()
  }
  return (
    <li className={css.query}>
      <div className={css.line}>
        <strong>{supportText.topics[topic]}</strong>
        <span role="status">
          <StatusPill tone={TONES[state]}>{supportText.states[state]}</StatusPill>
        </span>
      </div>
      <p className={css.content}>{content}</p>
      {state === 'unsure' && <p>{supportText.unsure}</p>}
      <div className={css.line}>
        <Time at={writtenAt} />
        {state === 'unsure' && (
          <Button kind="secondary" onClick={resend}>
            {supportText.sendAgain}
          </Button>
        )}
        {state !== 'sending' && (
          <Button kind="quiet" onClick={() => outbox.remove(id)}>
            {supportText.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
