import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { policy } from '#domain/staff/policy.ts'
import { deskText } from '#text/console-desk.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useRoles } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { DataTable, type TableColumn } from '../parts/DataTable.tsx'
import css from '../parts/Lines.module.css'
import { Loaded } from '../parts/Loaded.tsx'
import { OrderButton } from '../parts/OrderButton.tsx'
import { UtcTime } from '../time.tsx'
import { useQuery } from '../use-query.ts'
import { OrdersOf } from './Waiting.tsx'

const text = deskText.staff

const staff = v.object({
  rows: v.array(
    v.object({
      name: v.string(),
      roles: v.array(v.string()),
      keys: v.number(),
      since: v.string(),
      isRemoved: v.boolean(),
      invitedUntil: v.optional(v.string()),
    }),
  ),
})
const inForce = v.object({ policy, at: v.optional(v.string()) })

interface Props {
  onSigned: (answer: SignedAnswer) => void
}

const ORDERS = ['staff-invite', 'staff-roles', 'staff-remove', 'policy-set']

/** Who is on the staff, and which of their orders need others to agree. */
export function Staff() {
  const [done, setDone] = useState<SignedAnswer>()
  return (
    <Page title={text.title}>
      {done && <Answer answer={done} />}
      <OrdersOf commands={ORDERS} onSigned={setDone} />
      <Members onSigned={setDone} />
      <PolicyPart onSigned={setDone} />
    </Page>
  )
}

function Members({ onSigned }: Props) {
  const { gives } = useRoles()
  const asked = useQuery('staff', {}, staff)
  return (
    <Card
      title={text.members}
      action={
        <OrderButton
          command="staff-invite"
          label={text.invite}
          lead={text.inviteLead}
          fields={[
            { name: 'name', label: text.name },
            { name: 'roles', label: text.roles, hint: text.rolesHint },
          ]}
          onSigned={onSigned}
        />
      }
    >
      <Loaded {...asked}>
        {({ rows }) => (
          <DataTable
            label={text.members}
            rows={rows}
            keyOf={({ name, since }) => `${name} ${since}`}
            columns={[
              { id: 'name', label: text.name, cell: ({ name }) => name },
              { id: 'roles', label: text.roles, cell: ({ roles }) => roles.join(', ') },
              { id: 'keys', label: text.keys, isAmount: true, cell: ({ keys }) => keys },
              { id: 'since', label: text.since, cell: ({ since }) => <UtcTime at={since} /> },
              ...(gives('staff-roles') ? [ordersColumn(onSigned)] : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

type Row = v.InferOutput<typeof staff>['rows'][number]

const ordersColumn = (onSigned: Props['onSigned']): TableColumn<Row> => ({
  id: 'orders',
  label: text.change,
  cell: ({ name, roles, isRemoved }) =>
    isRemoved ? (
      <StatusPill tone="bad">{text.removed}</StatusPill>
    ) : (
      <div className={css.actions}>
        <OrderButton
          command="staff-roles"
          label={text.setRoles}
          lead={name}
          kind="quiet"
          texts={{ name }}
          fields={[
            {
              name: 'roles',
              label: text.roles,
              hint: text.rolesHint,
              value: roles.join(','),
            },
          ]}
          onSigned={onSigned}
        />
        <OrderButton
          command="staff-remove"
          label={text.remove}
          kind="quiet"
          texts={{ name }}
          onSigned={onSigned}
        />
      </div>
    ),
})

function PolicyPart({ onSigned }: Props) {
  const asked = useQuery('policy', {}, inForce)
  return (
    <Card title={text.policy}>
      <Loaded {...asked}>
        {({ policy: { rules }, at }) => (
          <>
            {rules.length === 0 && <p>{text.noRules}</p>}
            {rules.length > 0 && at === undefined && <Notice kind="error">{text.rulesGone}</Notice>}
            {rules.length > 0 && at !== undefined && (
              <p>
                {text.rulesLead} <UtcTime at={at} />
              </p>
            )}
            <ol className={css.lines}>
              {rules.map((rule, index) => (
                <li key={index}>{text.rule(rule)}</li>
              ))}
            </ol>
            <div className={css.actions}>
              <OrderButton
                command="policy-set"
                label={text.setPolicy}
                lead={text.policyLead}
                fields={[
                  {
                    name: 'file',
                    label: text.policyText,
                    kind: 'long',
                    value: JSON.stringify({ rules }, null, 2),
                  },
                ]}
                onSigned={onSigned}
              />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
