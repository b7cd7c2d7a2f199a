import { useSignals } from '@preact/signals-react/runtime'
import { failures, notLoaded } from '#text/failures.ts'
import { successes } from '#text/messages.ts'
import { frozenText } from '#text/security.ts'
import { settingsText } from '#text/settings.ts'
import { profileStore, useFrozen } from '../../stores/account/profile.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { late } from '../../ui/feedback/late.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Rest } from '../../ui/layout/Rest.tsx'
import { ThemeChoice } from '../../ui/theme/ThemeChoice.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { SECTIONS } from './sections.ts'

const Unfreeze = late(() => import('./sessions/Unfreeze.tsx'), notLoaded)

/** Account, password, appearance and this device (product §2, Settings). */
export function SettingsScreen() {
  useSignals()
  // Loaded at the start of the login (app/account-services.ts).
  const person = useService(profileStore).profile.value
  const session = useService(sessionStore)
  const isOnline = useService(connectionStore).isOnline.value
  const freeze = useFrozen()

  const forgetDevice = () => {
    session.logOut().catch(reportError)
    toastSuccess(successes.signedOut)
  }

  const sections = SECTIONS.filter(
    ({ offeredAs, isForFree }) =>
      (!offeredAs || session.offers(offeredAs)) && !(isForFree && freeze),
  ).map(({ title, View }) => (
    <Card key={title} title={title}>
      <View />
    </Card>
  ))
  // The cards before them are about as high as those after them and one of them.
  const beside = Math.max(0, Math.floor((sections.length - 1) / 2))

  return (
    <Page title={settingsText.title} width="columns">
      <Columns
        aside={
          <>
            {sections.slice(beside)}
            <Card title={settingsText.appearance}>
              <ThemeChoice label={settingsText.appearance} names={settingsText.themes} />
            </Card>
            <Card title={settingsText.device}>
              <p>{settingsText.deviceHint}</p>
              <Button kind="secondary" onClick={forgetDevice}>
                {settingsText.forget}
              </Button>
            </Card>
          </>
        }
      >
        {freeze && (
          <Card title={frozenText.title}>
            <Unfreeze freeze={freeze} />
          </Card>
        )}
        <Card title={settingsText.account}>
          <Account />
        </Card>
        <Card title={settingsText.passwordTitle}>
          <PasswordChange email={person?.email} isOnline={isOnline} />
        </Card>
        <Rest>{sections.slice(0, beside)}</Rest>
      </Columns>
    </Page>
  )
}

function Account() {
  useSignals()
  const profile = useService(profileStore)
  const person = profile.profile.value
  if (profile.hasFailed.value) {
    return (
      <RetryNotice
        title={settingsText.profileFailed}
        label={failures.retry}
        onRetry={profile.load}
      />
    )
  }
  if (!person) return <Skeleton rows={2} />
  return (
    <DataList
      items={[
        ...(person.name === '' ? [] : [{ label: settingsText.name, value: person.name }]),
        { label: settingsText.email, value: person.email },
      ]}
    />
  )
}
