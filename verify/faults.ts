import type { FaultTexts, LogFault } from '#domain/log/faults.ts'

const SENTENCES: FaultTexts = {
  'unknown-entry': (entry) => `entry ${entry} is none that this program knows`,
  'account-twice': (entry) => `entry ${entry} has the account of another purchase`,
  'purchase-missing': (entry) => `entry ${entry} is about a purchase that is not there`,
  'reversed-already': (entry) => `entry ${entry} takes back or restores what is so already`,
  oversold: (stage) => `stage ${stage} has sold more than it has`,
  'day-order': (day, before) => `the debts of ${day} come after those of ${before}`,
  'coin-twice': (day) => `the debts of ${day} have a coin twice`,
  'reserve-unsigned': (address, network) =>
    `the key of ${address} on ${network} has not signed that it is for these debts`,
  'reserve-twice': (address, network) => `${address} on ${network} is counted twice`,
  'reserve-coin-twice': (address, network) => `a coin of ${address} on ${network} is counted twice`,
}

/** What a log has that no honest one would, as a sentence without an end. */
export const sentenceOf = ({ is, at, beside }: LogFault): string => SENTENCES[is](at, beside)
