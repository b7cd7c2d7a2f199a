import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { deskText } from '#text/console-desk.ts'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import css from '../../parts/Lines.module.css'
import { Loaded } from '../../parts/Loaded.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { useQuery } from '../../use-query.ts'

const text = deskText.site

const maintenance = v.object({ isOn: v.boolean() })
const links = v.object({ links: v.array(v.object({ title: v.string(), url: v.string() })) })

interface Props {
  onSigned: (answer: SignedAnswer) => void
}

/** What the public site shows besides the sale: the links of its footer, and whether it is in maintenance. */
export function SitePart({ onSigned }: Props) {
  const state = useQuery('show-maintenance', {}, maintenance)
  const listed = useQuery('links', {}, links)
  return (
    <Card title={text.title}>
      <Loaded {...state}>
        {({ isOn }) => (
          <div className={css.actions}>
            <StatusPill tone={isOn ? 'bad' : 'good'}>{isOn ? text.isOn : text.isOff}</StatusPill>
            <OrderButton
              command="maintenance"
              label={isOn ? text.turnOff : text.turnOn}
              texts={{ state: isOn ? 'off' : 'on' }}
              onSigned={onSigned}
            />
          </div>
        )}
      </Loaded>
      <h3>{text.links}</h3>
      <Loaded {...listed}>
        {(found) => (
          <>
            {found.links.length === 0 && <p>{text.none}</p>}
            <ol className={css.lines}>
              {found.links.map(({ title, url }, index) => (
                <li key={`${index} ${url}`}>
                  {title} <code>{url}</code>{' '}
                  <OrderButton
                    command="remove-link"
                    label={text.remove}
                    kind="quiet"
                    texts={{ number: String(index + 1) }}
                    onSigned={onSigned}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <div className={css.actions}>
        <OrderButton
          command="add-link"
          label={text.add}
          fields={[
            { name: 'title', label: text.linkTitle },
            { name: 'url', label: text.url, hint: text.urlHint },
          ]}
          onSigned={onSigned}
        />
      </div>
    </Card>
  )
}
