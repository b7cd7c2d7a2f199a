import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { addressFamily } from '#domain/addresses/address.ts'
import { DEPOSIT_COINS, type DepositCoin, depositFamily } from '#domain/assets.ts'
import { failure } from '#domain/result.ts'
import { createTransfersApi } from '../../api/money/transfers.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Cache } from '../../offline/cache.ts'
import { cachedStore } from '../../stores/user-cache.ts'

export interface SavedAddress {
  readonly coin: DepositCoin
  readonly address: string
  /** When the host sent it, in milliseconds since 1970. */
  readonly asOf: number
}

export interface DepositAddresses {
  /** Those that are saved on this device, the newest first. */
  readonly saved: ReadonlySignal<readonly SavedAddress[]>
  /** What the host has said cannot be deposited at the moment. */
  readonly notOffered: ReadonlySignal<ReadonlySet<DepositCoin>>
  /** Asks the host. An address that is none on the coin's network counts as no answer. */
  load(coin: DepositCoin): Promise<ApiResult<string>>
  hydrate(): Promise<void>
  clear(): void
}

export interface DepositAddressesDeps {
  readonly request: (coin: DepositCoin) => Promise<ApiResult<string>>
  readonly cache: Pick<Cache, 'read' | 'change'>
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

const NAME = 'addresses'

/** The address is checked by the same rules as for sending: its form and, where it has one, its checksum. */
const isAddressOf = (coin: DepositCoin, address: string): boolean =>
  addressFamily(address) === depositFamily(coin)

/** The host says that the coin cannot be deposited, which trying again does not change. */
const isNotOffered = (answer: ApiResult<string>): boolean =>
  !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'not-offered'

const savedAddress = v.object({
  coin: v.picklist(DEPOSIT_COINS),
  address: v.string(),
  asOf: v.number(),
})
/** A damaged one must not cost the others. */
const savedAddresses = v.pipe(
  v.array(v.unknown()),
  v.transform((all) =>
    all.flatMap((it) => {
      const parsed = v.safeParse(savedAddress, it)
      const isValid = parsed.success && isAddressOf(parsed.output.coin, parsed.output.address)
      return isValid ? [parsed.output] : []
    }),
  ),
)

function createDepositAddresses(deps: DepositAddressesDeps): DepositAddresses {
  const { cache, token } = deps
  const saved = signal<readonly SavedAddress[]>([])
  const notOffered = signal<ReadonlySet<DepositCoin>>(new Set())

  async function save(coin: DepositCoin, address: string, isCurrent: () => boolean): Promise<void> {
    const next = (old: readonly SavedAddress[] = []) => [
      { coin, address, asOf: deps.now() },
      ...old.filter((it) => it.coin !== coin),
    ]
    await cache.change(NAME, savedAddresses, (old) => next(old))
    if (isCurrent()) saved.value = next(saved.value)
  }

  /** Nothing is rendered again for what is known. */
  function noteOffer(coin: DepositCoin, isOffered: boolean): void {
    const known = notOffered.peek()
    if (known.has(coin) !== isOffered) return
    notOffered.value = new Set(
      isOffered ? [...known].filter((it) => it !== coin) : [...known, coin],
    )
  }

  return {
    saved,
    notOffered,
    async load(coin) {
      const owner = token.peek()
      const isCurrent = () => owner === token.peek()
      const answer = await deps.request(coin)
      noteOffer(coin, !isNotOffered(answer))
      if (!answer.ok) return answer
      if (!isAddressOf(coin, answer.value)) return failure({ kind: 'malformed' })
      // The address of the login that has asked is not that of the next one.
      if (isCurrent()) await save(coin, answer.value, isCurrent)
      return answer
    },
    async hydrate() {
      const owner = token.value
      const stored = await cache.read(NAME, savedAddresses)
      if (stored && owner === token.value && saved.value.length === 0) saved.value = stored
    },
    clear() {
      saved.value = []
    },
  }
}

export const depositAddressesStore = cachedStore(
  createDepositAddresses,
  (get) => get(createTransfersApi).depositAddress,
)
