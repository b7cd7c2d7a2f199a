import { useState } from 'react'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ThemeChoice } from '../../ui/theme/ThemeChoice.tsx'
import { useConsole } from '../context.ts'
import { DataTable } from '../parts/DataTable.tsx'
import css from '../parts/Lines.module.css'
import { Failed } from '../parts/Loaded.tsx'
import { UtcTime } from '../time.tsx'
import { faultText } from '../use-query.ts'

const text = consoleText.me

/** Who is logged in, where else they are, and the theme. */
export function You() {
  const { me, call } = useConsole()
  const { answer, reload } = useLoaded('sessions', () => call('sessions', {}))
  const [failed, setFailed] = useState<string>()
  const end = async (id: string) => {
    const ended = await call('sessions/end', { id })
    setFailed(ended.ok ? undefined : text.notEnded(faultText(ended.error)))
    reload()
  }
  const leave = async () => {
    const left = await call('logout', {})
    if (left.ok) location.reload()
    else setFailed(text.notLeft(faultText(left.error)))
  }
  return (
    <Page title={text.title}>
      {failed !== undefined && <Notice kind="error">{failed}</Notice>}
      <Card title={me.name}>
        <DataList
          items={[
            { label: text.roles, value: me.roles.join(', ') },
            { label: text.ends, value: <UtcTime at={me.endsAt} /> },
          ]}
        />
        <div className={css.actions}>
          <Button kind="secondary" onClick={leave}>
            {text.logout}
          </Button>
        </div>
      </Card>
      <Card title={text.sessions}>
        {!answer && <Skeleton rows={2} shape="row" />}
        {answer && !answer.ok && <Failed error={faultText(answer.error)} reload={reload} />}
        {answer?.ok && (
          <DataTable
            label={text.sessions}
            rows={answer.value.sessions}
            keyOf={({ id }) => id}
            columns={[
              { id: 'device', label: text.sessions, cell: ({ device }) => device },
              {
                id: 'used',
                label: consoleText.log.at,
                cell: ({ usedAt }) => <UtcTime at={usedAt} />,
              },
              {
                id: 'end',
                label: text.end,
                cell: ({ id, isThis }) =>
                  isThis ? (
                    text.thisOne
                  ) : (
                    <Button kind="quiet" onClick={() => end(id)}>
                      {text.end}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Card>
      <Card title={text.theme}>
        <ThemeChoice label={text.theme} names={text.themes} />
      </Card>
    </Page>
  )
}
