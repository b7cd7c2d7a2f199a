import { expect, test } from 'vitest'
import { csvOf } from '../../../src/console/log-csv.ts'

test('no cell of the log is run by a spreadsheet, whoever has typed it', () => {
  const [, line = ''] = csvOf([
    {
      number: 1,
      at: '2026-01-01T00:00:00.000Z',
      by: '=cmd|"/c calc"!A1',
      isSigned: true,
      agreed: [],
      on: ['=1+1'],
      command: '+freeze',
      arguments: { reason: '<img src=x onerror=alert(1)>' },
      changes: '@SUM(1)',
      isDone: false,
      answer: '-2+3',
    },
  ]).split('\r\n')
  expect(line).toBe(
    [
      '1',
      '2026-01-01T00:00:00.000Z',
      `"'=cmd|""/c calc""!A1"`,
      'true',
      '',
      "'+freeze <img src=x onerror=alert(1)>",
      "'=1+1",
      "'@SUM(1)",
      'false',
      "'-2+3",
    ].join(','),
  )
})
