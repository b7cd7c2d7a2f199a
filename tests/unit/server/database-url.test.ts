import { expect, test } from 'vitest'
import { siteConfigFrom } from '#config/schema.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { conflictsOf } from '../../../server/main/starting/conflicts.ts'
import { parseDatabaseUrl } from '../../../server/platform/db/servers/database-url.ts'

const ONE = 'postgres://u:p%40@h/name'

test.each([
  [ONE, [ONE], false],
  [`${ONE}?target_session_attrs=any`, [ONE], false],
  [`${ONE}?target_session_attrs=read-write`, [ONE], true],
  [`${ONE}?sslmode=require&target_session_attrs=primary`, [`${ONE}?sslmode=require`], true],
  ['postgres://u@h1:1,h2:2/n', ['postgres://u@h1:1/n', 'postgres://u@h2:2/n'], true],
  ['postgresql://h1,[::1]:5/n', ['postgresql://h1/n', 'postgresql://[::1]:5/n'], true],
])('%s is read as libpq reads it', (text, urls, mustTakeWrites) => {
  expect(parseDatabaseUrl(text)).toEqual({ urls, mustTakeWrites })
})

test.each([
  ['mysql://h/n', /must be an address such as postgres:/],
  ['postgres://h1,/n', /must be an address such as postgres:/],
  ['postgres://h:x/n', /must be an address such as postgres:/],
  [
    `${ONE}?target_session_attrs=standby`,
    /^DATABASE_URL: must have target_session_attrs=read-write/,
  ],
  ['postgres://a,b/n?target_session_attrs=any', /must have target_session_attrs=read-write/],
])('%s is refused with what it must be', (DATABASE_URL, message) => {
  expect(() => parseHostConfig({ DATABASE_URL })).toThrow(message)
})

test.each([
  [{ DATABASE_URL: 'postgres://h1,h2' }, 'DATABASE_URL: names no database'],
  [{ DATABASE_DIRECT_URL: ONE }, 'DATABASE_DIRECT_URL: has no effect without DATABASE_URL'],
  [{ DATABASE_REPLICA_URL: ONE }, 'DATABASE_REPLICA_URL: has no effect without DATABASE_URL'],
  [
    { DATABASE_URL: ONE, DATABASE_REPLICA_URL: 'postgres://h1,h2/n' },
    'DATABASE_REPLICA_URL: must be one server',
  ],
])('%o cannot work', (environment, start) => {
  const conflicts = conflictsOf({ config: parseHostConfig(environment), site: siteConfigFrom({}) })
  expect(conflicts.map((line) => line.slice(0, start.length))).toEqual([start])
})
