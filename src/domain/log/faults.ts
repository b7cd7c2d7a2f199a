/** What no honest log has. Who shows it has the sentences. */
export interface LogFault {
  readonly is:
    | 'unknown-entry'
    | 'account-twice'
    | 'purchase-missing'
    | 'reversed-already'
    | 'oversold'
    | 'day-order'
    | 'coin-twice'
    | 'reserve-unsigned'
    | 'reserve-twice'
    | 'reserve-coin-twice'
  /** The number of the entry or of the stage, the day of the debts, or the address of the reserves. */
  readonly at: string
  /** The day before it in the log, or the network of the address. */
  readonly beside: string
}

/** The sentence of each fault; `beside` is empty where it names one thing only. */
export type FaultTexts = Readonly<Record<LogFault['is'], (at: string, beside: string) => string>>
