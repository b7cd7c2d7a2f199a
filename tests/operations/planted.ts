import { PRODUCTION } from '../support/production.ts'
import type { Edit } from './shell.ts'

/** Something that an operator has set up wrong while a host runs as it should, and what the doctor says of it. */
export interface Planted {
  readonly what: string
  /** What the doctor's settings have instead. */
  readonly environment?: Readonly<Record<string, string>>
  /** What nginx has instead. */
  readonly proxy?: Edit
  /** What an administrator of the database has done, and how it is undone. */
  readonly sql?: readonly [plant: string, undo: string]
  /** A line of the doctor, with what to do. */
  readonly said: RegExp
}

const without =
  (line: string): Edit =>
  (content) => {
    if (!content.includes(line)) throw new Error(`deploy/nginx.conf has no ${line}`)
    return content.replace(line, '')
  }
const server = (setting: string): readonly [string, string] => [
  `ALTER SYSTEM SET ${setting} = off`,
  `ALTER SYSTEM RESET ${setting}`,
]
const { XPUB_EVM, XPUB_TRON } = PRODUCTION

export const PLANTED: readonly Planted[] = [
  {
    what: 'a wrong password of the database',
    environment: { DATABASE_URL: 'postgres://wallet_host:wrong@localhost/wallet' },
    said: /database .*password.*DATABASE_URL/,
  },
  {
    what: 'a superuser',
    environment: { DATABASE_URL: 'postgres://admin:of-admin@localhost/wallet' },
    said: /database .*admin is a superuser.*host-role\.sql/,
  },
  {
    what: 'another HOST_SECRET',
    environment: { HOST_SECRET: 'another secret of thirty-two letters' },
    said: /secret .*HOST_SECRETS_BEFORE/,
  },
  {
    what: 'swapped keys',
    environment: { XPUB_EVM: XPUB_TRON, XPUB_TRON: XPUB_EVM },
    said: /keys .*XPUB_EVM and XPUB_TRON are swapped/,
  },
  {
    what: 'a site of another name',
    environment: { VITE_SITE_NAME: 'Tea' },
    said: /site .*name=Coffee instead of name=Tea.*npm run build/,
  },
  {
    what: 'a site of another hue',
    environment: { VITE_BRAND_HUE: '11' },
    said: /site .*instead of hue=11.*npm run build/,
  },
  {
    what: 'a site of another stage than the terms',
    environment: { VITE_CURRENT_STAGE: '2' },
    said: /site .*stage.*npm run build/i,
  },
  {
    what: 'a misspelt variable',
    environment: { SMPT_URL: 'smtps://mail.example.org' },
    said: /SMPT_URL is unknown.*SMTP_URL/,
  },
  {
    what: 'no mail server',
    environment: { SMTP_URL: '' },
    said: /SMTP_URL.*must be set|SMTP_URL is not set/,
  },
  {
    what: 'a proxy without WebSockets',
    proxy: without('proxy_set_header Upgrade $http_upgrade;'),
    said: /proxy .*WebSockets.*Upgrade/,
  },
  {
    what: 'a proxy without Host',
    proxy: without('proxy_set_header Host $http_host;'),
    said: /proxy .*Host/,
  },
  {
    what: 'a proxy without X-Forwarded-For',
    proxy: without('proxy_set_header X-Forwarded-For $remote_addr;'),
    said: /proxy .*sets no X-Forwarded-For/,
  },
  {
    what: 'a proxy that adds to X-Forwarded-For',
    proxy: (content) =>
      content.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for'),
    said: /proxy .*keeps the X-Forwarded-For/,
  },
  { what: 'fsync=off', sql: server('fsync'), said: /database .*fsync is off.*Set it to on/ },
  {
    what: 'synchronous_commit=off',
    sql: server('synchronous_commit'),
    said: /database .*synchronous_commit is off.*Set it to on/,
  },
  {
    what: 'a database that takes no writes',
    sql: [
      'ALTER ROLE wallet_host SET default_transaction_read_only = on',
      'ALTER ROLE wallet_host RESET default_transaction_read_only',
    ],
    said: /database .*takes no writes/,
  },
  {
    what: 'a second host that has died',
    sql: [
      `INSERT INTO health_writes VALUES (gen_random_uuid(), 'db2:8081', now() - interval '1 minute')`,
      `DELETE FROM health_writes WHERE name = 'db2:8081'`,
    ],
    said: /hosts .*db2:8081 has not written since.*upstream/,
  },
]
