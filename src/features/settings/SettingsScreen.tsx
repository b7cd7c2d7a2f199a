import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { paths } from '#config/paths.ts'
import { languages } from '#config/site.ts'
import { failures, notLoaded } from '#text/failures.ts'
import { successes } from '#text/messages.ts'
import { frozenText } from '#text/security.ts'
import { settingsText } from '#text/settings.ts'
import { Link, useHash } from '../../router/navigation.tsx'
import { profileStore, useFrozen } from '../../stores/account/profile.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LanguageLinks } from '../../ui/controls/LanguageLinks.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { HiddenHeading } from '../../ui/display/HiddenHeading.tsx'
import { late } from '../../ui/feedback/late.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Icon, type IconName } from '../../ui/icons/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, useIsWide, Where } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Rest } from '../../ui/layout/Rest.tsx'
import { ThemeChoice } from '../../ui/theme/ThemeChoice.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { GROUPS, type Group, isGroup, SECTIONS } from './sections.ts'
import css from './settings.module.css'

const Unfreeze = late(() => import('./sessions/Unfreeze.tsx'), notLoaded)

/** Account, password, appearance and this device (product §2, Settings): an index of pages where there is one column. */
export function SettingsScreen() {
  useSignals()
  const name = useHash().slice(1)
  const isWide = useIsWide()
  const group = isWide === false && isGroup(name) ? name : undefined
  return group ? <GroupPage key={group} group={group} /> : <AllSettings />
}

interface SettingsCard {
  readonly group: Group
  readonly title: string
  readonly content: ReactNode
}

const languageCard = (): SettingsCard => ({
  group: 'device',
  title: settingsText.language,
  content: <LanguageLinks label={settingsText.language} languages={languages} />,
})

/** Every card that there is, in the order in which they are shown. */
function useCards(): readonly SettingsCard[] {
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
  )
  return [
    { group: 'account', title: settingsText.account, content: <Account /> },
    {
      group: 'account',
      title: settingsText.passwordTitle,
      content: <PasswordChange email={person?.email} isOnline={isOnline} />,
    },
    ...sections.map(({ group, title, View }) => ({ group, title, content: <View /> })),
    {
      group: 'device',
      title: settingsText.appearance,
      content: <ThemeChoice label={settingsText.appearance} names={settingsText.themes} />,
    },
    ...(OTHER_LANGUAGES ? [languageCard()] : []),
    {
      group: 'device',
      title: settingsText.device,
      content: (
        <>
          <p>{settingsText.deviceHint}</p>
          <Button kind="secondary" onClick={forgetDevice}>
            {settingsText.forget}
          </Button>
        </>
      ),
    },
  ]
}

/** Two columns of cards, or the index of the pages that they are on. */
function AllSettings() {
  useSignals()
  const cards = useCards()
  // The first ones are high.
  const beside = Math.ceil(cards.length / 2) - 1
  return (
    <Page title={settingsText.title} width="columns">
      <Where wide={false}>
        <FreezeNotice />
        <Index cards={cards} />
      </Where>
      <Where wide>
        <Columns aside={<Cards cards={cards.slice(beside)} />}>
          <FreezeNotice />
          <Cards cards={cards.slice(0, 2)} />
          <Rest>
            <Cards cards={cards.slice(2, beside)} />
          </Rest>
        </Columns>
      </Where>
    </Page>
  )
}

function FreezeNotice() {
  useSignals()
  const freeze = useFrozen()
  return (
    freeze && (
      <Card title={frozenText.title}>
        <Unfreeze freeze={freeze} />
      </Card>
    )
  )
}

interface CardsProps {
  cards: readonly SettingsCard[]
  /** The heading above them: a card of that name does not show it again. */
  under?: string
}

const Cards = ({ cards, under }: CardsProps) =>
  cards.map(({ title, content }) => (
    <Card key={title} title={title !== under && title}>
      {title === under && <HiddenHeading>{title}</HiddenHeading>}
      {content}
    </Card>
  ))

/** The pages, each with what is on it. */
const Index = ({ cards }: { cards: readonly SettingsCard[] }) => (
  <ul className={css.index}>
    {GROUPS.map((group) => {
      const name = settingsText.groups[group]
      const titles = cards.filter((card) => card.group === group).map(({ title }) => title)
      return (
        titles.length > 0 && (
          <li key={group}>
            <Icon name={GROUP_ICONS[group]} />
            <span>
              <Link to={`${paths.settings}#${group}`}>{name}</Link>
              <small>{titles.filter((title) => title !== name).join(', ')}</small>
            </span>
            <Icon name="right" />
          </li>
        )
      )
    })}
  </ul>
)

const GROUP_ICONS: Readonly<Record<Group, IconName>> = {
  account: 'settings',
  security: 'lock',
  addresses: 'book',
  notifications: 'info',
  device: 'theme',
}

function GroupPage({ group }: { group: Group }) {
  useSignals()
  const cards = useCards()
  const name = settingsText.groups[group]
  return (
    <Page title={name} width="columns" action={<Link to={paths.settings}>{settingsText.all}</Link>}>
      <Cards cards={cards.filter((card) => card.group === group)} under={name} />
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
