import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { createDepositAddresses } from '../../../server/money/deposits/addresses.ts'
import { openDb } from '../../support/database.ts'
import { moneyHost } from '../../support/money-host.ts'
import { newUser } from '../../support/new-user.ts'
import { execute } from '../../support/operator-order.ts'

const keysOf = (seed: number) => {
  const wallet = HDKey.fromMasterSeed(new Uint8Array(32).fill(seed))
  const [evm, tron] = ["m/44'/60'/0'", "m/44'/195'/0'"].map(
    (path) => wallet.derive(path).publicExtendedKey,
  )
  return { evm, tron }
}
const none = { evm: undefined, tron: undefined }
const [first, second] = [keysOf(1), keysOf(2)]
const endOf = (key = '') => key.slice(-8)

describe('the keys of deposit addresses', () => {
  // Holds promise 82.
  test('are not changed by accident: another key is refused, with its name and the way out', async () => {
    const db = await openDb()
    const start = (publicKeys: typeof first, replacedKeys: Partial<typeof first> = {}) =>
      createDepositAddresses(db, {
        publicKeys,
        replacedKeys: { ...none, ...replacedKeys },
        isSandbox: false,
      })
    const userId = await newUser(db)
    const before = await (await start(first)).forUser(userId)
    const [evmEnd, tronEnd] = [endOf(first.evm), endOf(first.tron)]
    await expect(start(second)).rejects.toThrow(
      `XPUB_EVM: is not the key that deposit addresses have come from, which ends in ${evmEnd}. Put that one back; or, to give everybody new addresses, set XPUB_EVM_REPLACES=${evmEnd} `,
    )
    await expect(start({ ...first, tron: second.tron })).rejects.toThrow(/^XPUB_TRON: /)
    expect(await (await start(first)).forUser(userId)).toEqual(before)

    const replaced = { evm: evmEnd, tron: tronEnd }
    const after = await (await start(second, replaced)).forUser(userId)
    expect(after.evm).not.toBe(before.evm)
    // The setting may stay, and a host that still has the former key is refused.
    await start(second, replaced)
    await expect(start(first)).rejects.toThrow(endOf(second.evm))
    await db.close()
  })

  test('of one moment are in the order in which they were stored', async () => {
    const db = await openDb()
    const start = (evm: string | undefined) =>
      createDepositAddresses(db, { publicKeys: { ...first, evm }, isSandbox: false })
    await start(first.evm)
    await db.run(
      `INSERT INTO deposit_keys (family, key, is_test, since)
       SELECT family, $1, false, since FROM deposit_keys WHERE family = 'evm'`,
      [second.evm],
    )
    await start(second.evm)
    await expect(start(first.evm)).rejects.toThrow(endOf(second.evm))
    await db.close()
  })

  test('of the sandbox give way to real ones', async () => {
    const db = await openDb()
    await createDepositAddresses(db, { publicKeys: none, isSandbox: true })
    const real = await createDepositAddresses(db, { publicKeys: first, isSandbox: false })
    expect(real.isTestKey).toBe(false)
    await expect(createDepositAddresses(db, { publicKeys: none, isSandbox: true })).rejects.toThrow(
      /^XPUB_EVM: /,
    )
    await db.close()
  })

  // Holds promise 82.
  test('hide no address that somebody has put into the database', async () => {
    const db = await openDb()
    const addresses = await createDepositAddresses(db, { publicKeys: first, isSandbox: false })
    const userId = await newUser(db)
    await addresses.forUser(userId)
    await db.run("UPDATE derived_addresses SET address = $1 WHERE address LIKE '0x%'", [
      `0x${'ab'.repeat(20)}`,
    ])
    await expect(addresses.forUser(userId)).rejects.toThrow('does not come from its key')
    await db.close()
  })
})

describe('the operator', () => {
  // Holds promise 82.
  test('gets from a deposit address to its person, in any spelling, and lists all of them for a watcher', async () => {
    const db = await openDb()
    const host = await moneyHost(
      { XPUB_EVM: first.evm ?? '', XPUB_TRON: first.tron ?? '' },
      undefined,
      db,
    )
    const [ada, bob] = [await host.person(), await host.person()]
    const own = await host.deps.addresses.forUser(ada.userId)
    // As an earlier version has left it: an index without addresses.
    await host.deps.addresses.forUser(bob.userId)
    await db.run('DELETE FROM derived_addresses WHERE user_id = $1', [bob.userId])
    const command = async (text: Record<string, string>) => (await execute(host.deps, text)).lines

    for (const address of [own.evm, own.evm.toLowerCase(), own.tron])
      expect(await command({ command: 'find-address', address })).toEqual([
        expect.stringContaining(`  ${ada.email}  0/0 below …`),
      ])
    expect(await command({ command: 'find-address', address: own.tron.toLowerCase() })).toEqual([
      `${own.tron.toLowerCase()} is nobody's deposit address.`,
    ])
    const csv = await command({ command: 'addresses', csv: 'yes' })
    expect(csv).toHaveLength(5)
    expect(csv[0]).toBe('address,family,email,user,path,key,state')
    expect(csv[1]).toBe(`${own.evm},evm,${ada.email},${ada.userId},0/0,${endOf(first.evm)},current`)
    expect(csv[4]).toContain(`tron,${bob.email},${bob.userId},0/1`)
    expect(await command({ command: 'users', part: ada.email })).toEqual([
      expect.stringContaining(ada.email),
      `  EVM  ${own.evm}`,
      `  Tron  ${own.tron}`,
    ])

    const later = await createDepositAddresses(db, {
      publicKeys: second,
      replacedKeys: { evm: endOf(first.evm), tron: endOf(first.tron) },
      isSandbox: true,
    })
    expect(await command({ command: 'find-address', address: own.evm })).toEqual([
      expect.stringMatching(/ former$/),
    ])
    const ever = await later.pastAndPresent(ada.userId)
    expect(ever).toHaveLength(4)
    expect(ever).toEqual(expect.arrayContaining([own.evm, own.tron]))
    await host.close()
  }, 60_000)

  test('leaves out, after a restore, the addresses that were handed out after the back-up', async () => {
    const db = await openDb()
    const host = await moneyHost(
      { XPUB_EVM: first.evm ?? '', XPUB_TRON: first.tron ?? '' },
      undefined,
      db,
    )
    const [ada, bob] = [await host.person(), await host.person()]
    await host.deps.addresses.forUser(ada.userId)
    const skipTo = (index: string) => execute(host.deps, { command: 'continue-addresses', index })
    expect(await skipTo('7')).toMatchObject({ isDone: true })
    for (const at of ['6', '1008', '-1']) expect(await skipTo(at)).toMatchObject({ isDone: false })
    await host.deps.addresses.forUser(bob.userId)
    const paths = await execute(host.deps, {
      command: 'find-address',
      address: (await host.deps.addresses.forUser(bob.userId)).evm,
    })
    expect(paths.lines).toEqual([expect.stringContaining('  0/7 below …')])
    await host.close()
  })
})
