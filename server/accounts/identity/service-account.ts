import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const serviceAccount = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ project_id: v.string(), client_email: v.string(), private_key: v.string() }),
)
export type ServiceAccount = v.InferOutput<typeof serviceAccount>

/** The setting is neither the JSON of a service account nor the path of one. The message does not contain the value. */
export class InvalidServiceAccount extends Error {
  override readonly name = 'InvalidServiceAccount'
  constructor() {
    super(
      'FIREBASE_SERVICE_ACCOUNT: must be the JSON of a service account, or the path of a file with it',
    )
  }
}

/** Parses the service account from JSON or a file. Throws InvalidServiceAccount. */
export function readServiceAccount(setting: string): ServiceAccount {
  try {
    const json = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8')
    return v.parse(serviceAccount, json)
  } catch {
    throw new InvalidServiceAccount()
  }
}
