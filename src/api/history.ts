import * as v from 'valibot'
import { depositRow, parseRows, purchaseRow, withdrawalRow } from '../wire/history.ts'
import { request } from './request.ts'

/** An answer as rows; one that is no list at all is malformed. */
const rowsOf = <TSchema extends v.GenericSchema>(row: TSchema) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parseRows(row, dataset.value)
      } catch {
        addIssue({ message: 'not a list' })
        return NEVER
      }
    }),
  )

const rows = <TSchema extends v.GenericSchema>(path: `/${string}`, row: TSchema) =>
  request(rowsOf(row), { method: 'GET', path, bearer: 'session' })

export const withdrawalDetail = () => rows('/withdrawal/detail', withdrawalRow)
export const depositDetail = () => rows('/deposit/detail', depositRow)
export const tokenDetail = () => rows('/token/detail', purchaseRow)
