import type { Passkey } from '#domain/passkeys.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ItemHead } from '../../../ui/layout/ItemHead.tsx'
import css from './passkeys.module.css'

interface Props {
  passkey: Passkey
  isOnline: boolean
  onRemove: () => void
}

export const PasskeyRow = ({ passkey, isOnline, onRemove }: Props) => {
  const { name, addedAt, usedAt, trustedFrom, endsAt } = passkey
  return (
    <li className={css.item}>
      <ItemHead name={name}>
        {endsAt === undefined && (
          <Button
            kind="quiet"
            aria-label={text.remove(name)}
            disabled={!isOnline}
            onClick={onRemove}
          >
            {text.removeShort}
          </Button>
        )}
      </ItemHead>
      <p className={css.times}>
        {text.added} <Time at={addedAt} />
        {' · '}
        {usedAt === undefined ? (
          text.notUsed
        ) : (
          <>
            {text.used} <Time at={usedAt} />
          </>
        )}
      </p>
      {trustedFrom !== undefined && (
        <Notice kind="info">
          {text.trustedFrom} <Time at={trustedFrom} />
        </Notice>
      )}
      {endsAt !== undefined && (
        <Notice kind="warning">
          {text.endsAt} <Time at={endsAt} />. {text.keeps}
        </Notice>
      )}
    </li>
  )
}
