import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { groupDigits } from '../../amounts.ts'
import { Lines } from '../../parts/Lines.tsx'
import { Failed } from '../../parts/Loaded.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { UtcTime } from '../../time.tsx'
import { usePages } from '../../use-query.ts'

const text = deskText.people

const row = v.object({
  id: v.number(),
  at: v.string(),
  kind: v.string(),
  amount: v.string(),
  coin: v.string(),
  isReversed: v.boolean(),
})

interface Props {
  email: string
  onSigned: (answer: SignedAnswer) => void
}

/** The deposits and purchases of a person, each of which can be reversed once. */
export function Ledger({ email, onSigned }: Props) {
  const { rows, error, reload, more } = usePages('transfers', { email }, row)
  return (
    <div>
      <Lines title={text.ledger} rows={rows} keyOf={({ id }) => String(id)}>
        {({ id, at, kind, amount, coin, isReversed }) => (
          <>
            <UtcTime at={at} /> {kind} {groupDigits(amount)} {coin}{' '}
            {isReversed ? (
              text.reversed
            ) : (
              <OrderButton
                command="reverse"
                label={text.reverse}
                kind="quiet"
                texts={{ transfer: String(id) }}
                fields={[{ name: 'reason', label: text.reason }]}
                onSigned={onSigned}
              />
            )}
          </>
        )}
      </Lines>
      <Failed error={error} reload={reload} />
      {more && (
        <Button kind="secondary" onClick={more}>
          {consoleText.more}
        </Button>
      )}
    </div>
  )
}
