/** A year's statement. */
export const statementText = {
  open: 'Statement',
  title: 'Statement of a year',
  explanation:
    'Opening balance, every movement and closing balance of each coin, in UTC. The CSV also has addresses and transaction ids.',
  year: 'Year',
  toDate: (year: number) => `${year}, to date`,
  files: { pdf: 'Download PDF', csv: 'Download CSV' },
  fileName: (year: number, format: string) => `statement-${year}.${format}`,
  notHidden: 'The amounts are hidden here, but not in the file.',
  offline: 'You are offline. The statement is made by the host.',
  failed: 'The statement could not be made.',
  downloaded: (name: string) => `${name} was downloaded.`,
  close: 'Close',
} as const
