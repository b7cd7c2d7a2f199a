import { isSealedByHost, type Signer } from '../platform/db/db.ts'

/** How far the log has come, as it is stored. */
interface State {
  readonly size: number
  readonly positionsText: string
  readonly soldText: string
}

const sealedText = ({ size, positionsText, soldText }: State): string =>
  JSON.stringify(['log state', size, positionsText, soldText])

export const stateSeal = (signer: Pick<Signer, 'seal'>, state: State): string =>
  signer.seal(sealedText(state))

/** The columns of a state. */
export const STATE_COLUMNS = 'size, positions AS "positionsText", sold AS "soldText", seal'

/**
 * Throws where the state is not as the host has stored it: it would leave out what has happened, or sign what somebody else has
 * added. One from before there were seals has none; the database lets none become one of those.
 */
export function requireOwnState(signer: Signer, state: State & { readonly seal: string | null }) {
  if (state.seal !== null && !isSealedByHost(signer, sealedText(state), state.seal))
    throw new Error(
      'log_state was changed in the database: nothing more is taken into the public log, or signed, until it is as it was',
    )
}
