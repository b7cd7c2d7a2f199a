import { isSealedByHost, type Signer, type Tx } from '../platform/db/db.ts'

/** How far the log has come, as it is stored. */
interface State {
  readonly size: number
  readonly positionsText: string
  readonly soldText: string
}

const sealedText = ({ size, positionsText, soldText }: State): string =>
  JSON.stringify(['log state', size, positionsText, soldText])

const stateSeal = (signer: Pick<Signer, 'seal'>, state: State): string =>
  signer.seal(sealedText(state))

/** That of a log with nothing in it. */
export const BEGINNING: State = { size: 0, positionsText: '{}', soldText: '[]' }

export const storeState = (tx: Pick<Tx, 'run'> & Pick<Signer, 'seal'>, state: State) =>
  tx.run('UPDATE log_state SET size = $1, positions = $2, sold = $3, seal = $4', [
    ...[state.size, state.positionsText, state.soldText, stateSeal(tx, state)],
  ])

/** The columns of a state. */
export const STATE_COLUMNS = 'size, positions AS "positionsText", sold AS "soldText", seal'

/**
 * Throws where the state is not as the host has stored it: it would leave out what has happened, or sign what somebody else has
 * added.
 */
export function requireOwnState(signer: Signer, state: State & { readonly seal: string | null }) {
  if (!isSealedByHost(signer, sealedText(state), state.seal ?? ''))
    throw new Error(
      'log_state was changed in the database: nothing more is taken into the public log, or signed, until it is as it was',
    )
}
