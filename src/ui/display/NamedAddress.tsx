import type { ReactNode } from 'react'
import { GroupedText } from './GroupedText.tsx'
import css from './NamedAddress.module.css'

interface Props {
  name: string
  /** The network's display name. */
  network: string
  address: string
  /** What is to be known of it, such as that it is new. */
  badge?: ReactNode
}

/** An address with its name and network. Phrasing content only, so that it can be the content of a button. */
export const NamedAddress = ({ name, network, address, badge }: Props) => (
  <span className={css.entry}>
    <span>
      <strong>{name}</strong> {badge}
    </span>
    <small>{network}</small>
    <GroupedText text={address} />
  </span>
)
