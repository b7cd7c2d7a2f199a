import * as v from 'valibot'
import { Refusal } from './refusal.ts'

/**
 * Parses the input of a request. Refuses with 422 and the name of the first invalid field, never with its value.
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
 * Parses the input of a caller who is authenticated by a later query. If parsing fails, authenticates the caller first,
 * so that an unauthenticated caller gets 401 for any input.
 */
export async function parseAuthenticated<S extends v.GenericSchema>(
  requireCaller: () => Promise<unknown>,
  schema: S,
  input: unknown,
): Promise<v.InferOutput<S>> {
  try {
    return parseRequest(schema, input)
  } catch (refusal) {
    await requireCaller()
    throw refusal
  }
}
