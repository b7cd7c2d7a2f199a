import { faultsOfReserves, type ReservesEntry, reservesByCoin } from '#domain/log/reserves.ts'
import type { SolvencyEntry } from '#domain/log/solvency.ts'
import { formatInFull, formatUnits, inOwnMark, parseUnits } from '#domain/money/decimal.ts'
import { owedText } from '#text/presale.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { Amount } from '../../ui/display/Amount.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { Faults } from './Owed.tsx'
import css from './presale.module.css'

const text = owedText.reserves

interface Props {
  /** The origin of the log. */
  log: string
  reserves: ReservesEntry
  /** What was owed on the day that they are for; undefined where the log does not have it. */
  debts: SolvencyEntry | undefined
  /** Tokens of all stages. */
  supply: bigint
}

/** What the host has for what it owes: the signatures are verified here, the amounts are read at a node. */
export function Reserves({ log, reserves, debts, supply }: Props) {
  const reserved = reservesByCoin(reserves)
  const owed = new Map(debts?.coins.map(({ coin, sum }) => [coin, parseUnits(sum) ?? 0n]))
  const ownToken = owed.get('TOKEN')
  return (
    <>
      <h3>{text.title}</h3>
      <Faults title={text.faults} faults={faultsOfReserves(log, reserves)} />
      <p>
        {text.lead(reserves.day)} <Time at={Date.parse(reserves.time)} />
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{owedText.coin}</th>
            <th scope="col">{text.held}</th>
            <th scope="col">{text.ratio}</th>
          </tr>
        </thead>
        <tbody>
          {[...reserved].map(([coin, units]) => (
            <tr key={coin}>
              <td>{coinLabel(coin)}</td>
              <td data-label={text.held}>
                <Amount>{formatInFull(units)}</Amount>
              </td>
              <td data-label={text.ratio}>{ratioOf(units, owed.get(coin))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ownToken !== undefined && (
        <p className={css.note}>
          {text.token(coinLabel('TOKEN'), formatUnits(ownToken, 0), formatUnits(supply, 0))}
        </p>
      )}
      <p>{text.read}</p>
      {reserves.addresses.map(({ network, address, block, hash }) => (
        <pre key={`${network} ${address}`} className={css.code}>
          {`${network} ${address}\n${text.block} ${block} ${hash}`}
        </pre>
      ))}
      <p>{text.command}</p>
      <pre className={css.code}>
        npm run verify -- solvency {location.origin} --node BNB=https://…
      </pre>
    </>
  )
}

/** `104.2 %`, rounded down; a dash where nothing is owed. */
function ratioOf(reserved: bigint, owed: bigint | undefined): string {
  if (!owed) return '–'
  const tenths = (reserved * 1000n) / owed
  return `${inOwnMark(`${tenths / 10n}.${tenths % 10n}`)} %`
}
