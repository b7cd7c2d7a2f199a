import type { RestrictionFault } from '#domain/addresses/book.ts'
import type { Recipient } from '#domain/addresses/look-alike.ts'
import { recipientText } from '#text/settings.ts'
import { withdrawText } from '#text/transfers.ts'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** `unavailable`: without the history an address can be called neither known nor new. */
export type ComparedRecipient = Recipient | { readonly kind: 'unavailable' }

/** How the address compares with those that were paid before, and with the address book. */
export function RecipientNotice({ recipient }: { recipient: ComparedRecipient }) {
  switch (recipient.kind) {
    case 'known':
      return <Notice kind="success">{withdrawText.known}</Notice>
    case 'first':
      return <Notice kind="info">{withdrawText.firstTime}</Notice>
    case 'unavailable':
      return <Notice kind="info">{withdrawText.unavailable}</Notice>
    case 'saved':
      return recipient.isNew ? (
        <Notice kind="info">{recipientText.savedNew(recipient.name)}</Notice>
      ) : (
        <Notice kind="success">{recipientText.saved(recipient.name)}</Notice>
      )
    case 'look-alike':
      return <LookAlike {...recipient} />
  }
}

function LookAlike({ name, past, differs }: Extract<Recipient, { kind: 'look-alike' }>) {
  const isNamed = name !== undefined
  return (
    <Notice kind="error" title={isNamed ? recipientText.lookAlike(name) : withdrawText.lookAlike}>
      <p>{withdrawText.differs(differs.size)}</p>
      <p>{isNamed ? recipientText.savedTwin(name) : withdrawText.yours}:</p>
      <GroupedText text={past} marked={differs} />
    </Notice>
  )
}

/** Why the person's own choice forbids this withdrawal. */
export function RestrictionNotice({ fault }: { fault: RestrictionFault }) {
  return (
    <Notice kind="error">
      {fault.code === 'not-saved' ? (
        recipientText.notSaved
      ) : (
        <>
          {recipientText.tooNew} <Time at={fault.until} />.
        </>
      )}
    </Notice>
  )
}
