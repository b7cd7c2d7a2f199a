import * as v from 'valibot'
import { Refusal } from './refusal.ts'

/**
 * What a caller sent, parsed where it enters. Refuses with 422 and the name of the first field that is wrong,
 * never with its value.
 */
export function parseRequest<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const field = v.getDotPath(result.issues[0])
  throw new Refusal(422, 'invalid', field ? `${field} is not valid.` : 'The request is not valid.')
}

/**
 * The same for a caller who is authenticated addMs, by the statement that reads: a caller whom `known` refuses gets that
 * refusal, whatever it sent.
 */
export async function parseAuthenticated<S extends v.GenericSchema>(
  known: () => Promise<unknown>,
  schema: S,
  input: unknown,
): Promise<v.InferOutput<S>> {
  try {
    return parseRequest(schema, input)
  } catch (refusal) {
    await known()
    throw refusal
  }
}
