import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'server/platform/db/migrations'

/**
 * The hashes that existing databases hold. A host refuses to start on a database whose applied migrations were changed,
 * be it in a comment: a mistake goes into a new migration, which is added here.
 */
const APPLIED = {
  '001-accounts.sql': 'HpAtFL3bqxZG2Jcm2t2c8fcwKl5gE-cxvD6zN_x0l9Y',
  '002-ledger.sql': 'NIu4EDgLjEC3-tJH6kWDCHFfkRtSoJob-0sW5yNB-PI',
  '003-notices.sql': 'vBITxwIka23ycqEJh8Kird9RmppOlMEOQ1Hsb9YVjwY',
  '004-field-names.sql': 'GD7nMM3Ly0nq285S3_5DzYwSrs22s2jm_XsqCTsDwZo',
  '005-sealed-keys.sql': '93u011yJsnoN7Wc_y2UljTIwYg-XFGyHlybThsoAhRU',
  '006-access.sql': 'tlWnpCfag_dTyIKb5c4qVh3Gx5UOaHMpBTXB91CZZVs',
  '007-resilience.sql': '8aHUNbaoY3SYDDe9VFw1-EfpCpBh9DRiuIt5WjzMtW8',
  '009-lanes.sql': 'WbpuXZN1VYlDvmo2Ej_nwQUl-B9eSS6fbsA2KeCE7DQ',
  '010-transaction-ids.sql': 'EoDdxCwLjiIrcqMx1HbBdLJ962uLhG4KwHmDZlREe9I',
  '011-guards.sql': 'lX-uoXnx3l5wX1kZMHbMLUXiCLlzAx2v2DgQuaJ8LeY',
  '012-terms.sql': 'UNU_Igtl8Sd8G97PZXWaNZoUFJ553xwcweQorfn7aXI',
  '013-reversals.sql': 'v6pKyBEVhG3XZb-HL0Vyez3CxocP6VZWs985W3H04Ms',
  '014-host-role.sql': 'mDnaeSPcB-FozoSsQ4ptzFFKVmyPRP4qTZw-lGss_zo',
  '015-history-changes.sql': '08TbC8emza5vDSf3k-3q0KCQdRPC1K8cRmTWKgQ4v7M',
  '016-cheaper-transfers.sql': 'qofGuFZzHkobT7Z0z8Otej2rpmZJjQi-vzuZ8_j19UE',
  '020-prices-set.sql': 'gX2eZ53RtnB4nJMjxfjnHh3SqVPPJKvpdgsIO4km-rk',
  '021-deposit-keys.sql': '5XB0OQBhJpnrYEu92SbSZlLjHCn3kZCHh613kIN7_yI',
  '022-reversed-histories.sql': 'QykFBpbH63BIBXpB789u5nmKZpZcGKVKblW_hF02bno',
  '023-chain.sql': 'pd2r9dbdasxigdSIiLqhxvfslVW234NBlY6liIFIWwo',
  '024-chain-balances.sql': '51_2vvk_LK8drRYEkxbu-gSShWN7790gWRDcK9RgpLo',
  '026-payouts.sql': '76gczYiDVum1L-iUr8Wsoo38eCjRgP05nhKO8_gXd9U',
  '029-price-feeds.sql': 'h6Mba6qJlpwqx_STwDJUKe2q9DdJn8Y4Wl2Rk5sxi-M',
  '030-books.sql': 'beMYppwDdQetMuSQNEzWaI60EMfELVVN5D4hRWqptC4',
  '033-daily-prices.sql': 'QZNtgqZ4DDed3Jr4AjCfkE5C_yIFzsnCm8sGup__cBw',
  '035-sessions.sql': '5PNU0UPhFBqHnmyNxtXyxtXVqOpxWD_u6RPXhBoze_U',
  '036-freezes.sql': 'rrrqTt6M-DyBBMyLVoMp_JZIq1cdkCNiawvr3Cd5fSo',
  '037-mail-phrases.sql': 'i1UkXpGtS2oTeaDJFrqxPnh2XcKGRX9q4v0-lBJD0dQ',
  '040-address-book.sql': 'etcbroL27gWJBb6t8mFA-4DOd5CvTddpF7wzsxFdCLU',
  '041-passkeys.sql': '7zp3IVbOi3c86Xmej338cl1Vh1K-4hiNdxpnkcs0k_k',
  '042-withdrawal-waits.sql': '9XL3bhw0hWNUlP2hKEFbhTyvPUQf-41yH6ruruMnWjY',
  '044-purchases-together.sql': 'OWlKhpijl1u8gfIDWcmC-C8UC_RxcNR5_dyRU81OVuo',
  '038-push.sql': 'uwQRzhRXmObM7lDR31nIzoYR47qc5H423W0vkbaqF_E',
  '046-guards-name-tables.sql': 'm3RQYS7ZCtS5oabFml2JId74m0aSRP_NqaO2zfTjEso',
  '048-waits-by-the-clock.sql': 'iXxQsvauU2HqWj1pvowaNDZLuKFWg_eDbhVwpHFmLG4',
  '049-freeze-lifts.sql': 'fJvG5_eFHvgGbw3W5e98fFRlU50NVbw0AAHS2eMW3K4',
  '050-own-triggers.sql': 'BXqKSvXBXnpdP5JtrDTqQluH3fjpuWOGtVbQyeZAD4U',
  '051-deposit-baselines.sql': '2xNhJ4HXIpE6h6D-QohZS2W1QTsONYDGd-h6bDGhmr8',
  '052-payout-failures.sql': '4LQqOCTY44twW5ej2zQyQUNS85xmg0Ff8UfnwKS9pYA',
  '062-price-references.sql': 'pWsbQOlQ9kpzEHduLXKsH-q_L9_5vkN-LIrMrI6Zwo4',
  '061-node-finality.sql': 'jvmjpo2HZwD_YI-oHEQSD9BaQQr72MW0xjgnmbBR2Wg',
  '057-sealed-rows.sql': 'Y6n-7yvUA2em4Dv8P2B2PcYoF5e5DDrXxCW3HZ6ygdk',
  '056-sealed-addresses.sql': 'xCAYDmdZ5-kTOKMjfmy0BHuqwTQeOURnOd0EgFnAt3s',
  '055-seal-keys.sql': 'lK3JwXYEzZ9c0-Jfh02YRazBvY8mOjwCaKH-bKfBVVw',
  '054-sealed-logins.sql': 'SbCtb3shEb8myegucwcpzeQshaFeGAztukjLzxfZm4A',
  '053-chain-identity.sql': 'h-jv9ZD0bRd_aPB6HJN1GyfIyrKGqtGY66pAbty19-Y',
}

test('migrations that databases have applied are unchanged', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(`${FOLDER}/${file}`, 'utf8'))
      .digest('base64url')
  const files = readdirSync(FOLDER).sort()
  expect(Object.fromEntries(files.map((file) => [file, hashOf(file)]))).toEqual(APPLIED)
})
