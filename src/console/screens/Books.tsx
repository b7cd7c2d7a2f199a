import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useConsole } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Findings, finding } from '../parts/Findings.tsx'
import css from '../parts/Lines.module.css'
import { Loaded } from '../parts/Loaded.tsx'
import { OrderButton } from '../parts/OrderButton.tsx'
import { withUtc } from '../time.tsx'
import { faultText, useQuery } from '../use-query.ts'
import { OrdersOf } from './Waiting.tsx'

const text = deskText.books

const owed = v.object({
  coins: v.array(
    v.object({
      symbol: v.string(),
      available: v.string(),
      held: v.string(),
      debts: v.string(),
    }),
  ),
})
const audit = v.object({
  findings: v.array(v.string()),
  chains: v.optional(
    v.object({
      holdings: v.array(
        v.object({
          network: v.picklist(NETWORK_IDS),
          coin: v.string(),
          amount: v.string(),
          atAddresses: v.string(),
          block: v.number(),
        }),
      ),
    }),
  ),
})
const doctor = v.object({ findings: v.array(finding) })

/** What is owed, whether the books hold, and what is there on the chains. */
export function Books() {
  const coins = useQuery('owed', {}, owed)
  const health = useQuery('doctor', {}, doctor)
  const [done, setDone] = useState<SignedAnswer>()
  return (
    <Page
      title={text.title}
      action={
        <OrderButton
          command="explain-books"
          label={text.explain}
          fields={[
            { name: 'network', label: text.network, choices: NETWORK_IDS },
            { name: 'what', label: text.what },
            { name: 'reason', label: text.reason },
          ]}
          onSigned={setDone}
        />
      }
    >
      {done && <Answer answer={done} />}
      <OrdersOf commands={['explain-books']} onSigned={setDone} />
      <Card title={text.owed}>
        <Loaded {...coins}>
          {(found) =>
            found.coins.length === 0 ? (
              <EmptyState title={text.nothing} />
            ) : (
              <DataTable
                label={text.owed}
                rows={found.coins}
                keyOf={({ symbol }) => symbol}
                columns={[
                  { id: 'coin', label: text.coin, cell: ({ symbol }) => symbol },
                  {
                    id: 'available',
                    label: text.available,
                    isAmount: true,
                    cell: ({ available }) => available,
                  },
                  { id: 'held', label: text.held, isAmount: true, cell: ({ held }) => held },
                  { id: 'debts', label: text.debts, isAmount: true, cell: ({ debts }) => debts },
                ]}
              />
            )
          }
        </Loaded>
      </Card>
      <Audit />
      <Card title={text.health}>
        <Loaded {...health}>{({ findings }) => <Findings findings={findings} />}</Loaded>
      </Card>
    </Page>
  )
}

function Audit() {
  const { call } = useConsole()
  const [problem, setProblem] = useState<string>()
  const [proof, setProof] = useState<{
    readonly isDone: boolean
    readonly lines: readonly string[]
    readonly read: v.InferOutput<typeof audit>
  }>()
  const { run: prove, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    setProof(undefined)
    const answer = await call('query', { command: 'audit', texts: {} })
    if (!answer.ok) return setProblem(faultText(answer.error))
    const read = v.safeParse(audit, answer.value.result)
    if (!read.success) return setProblem(answer.value.lines.join(' '))
    const { isDone, lines } = answer.value
    setProof({ isDone, lines, read: read.output })
  })
  const holdings = proof?.read.chains?.holdings ?? []
  return (
    <Card title={text.audit}>
      <p>{text.auditLead}</p>
      <div className={css.actions}>
        <Button kind="secondary" busy={isBusy} onClick={prove}>
          {text.prove}
        </Button>
      </div>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {proof && (
        <Notice
          kind={proof.isDone ? 'success' : 'error'}
          title={proof.isDone ? text.proved : text.wrong}
        >
          <ul className={css.lines}>
            {proof.lines.map((line) => (
              <li key={line}>{withUtc(line)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {holdings.length > 0 && (
        <DataTable
          label={text.treasury}
          rows={holdings}
          keyOf={({ network, coin }) => `${network} ${coin}`}
          columns={[
            { id: 'network', label: text.network, cell: ({ network }) => networkName(network) },
            {
              id: 'amount',
              label: text.amount,
              isAmount: true,
              cell: ({ amount, coin }) => `${amount} ${coin}`,
            },
            {
              id: 'at',
              label: text.atAddresses,
              isAmount: true,
              cell: ({ atAddresses }) => atAddresses,
            },
            { id: 'block', label: text.block, isAmount: true, cell: ({ block }) => block },
          ]}
        />
      )}
    </Card>
  )
}
