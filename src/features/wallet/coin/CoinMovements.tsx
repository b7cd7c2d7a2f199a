import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import type { Coin } from '#domain/assets.ts'
import type { HistoryLine } from '#domain/history.ts'
import { coinText } from '#text/wallet.ts'
import { useFreshHistory } from '../../../stores/history/use-fresh-history.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { coinLabel } from '../../../stores/money/coins.ts'
import { useService } from '../../../stores/use-service.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import type { Entry } from '../history/history-entry.ts'
import { useHistoryList } from '../history/history-list.ts'

const Receipt = lazy(async () => ({ default: (await import('../history/Receipt.tsx')).Receipt }))

/** Whether a line has moved a coin; a purchase moves two. */
const hasMoved = (line: HistoryLine, coin: Coin): boolean =>
  line.coin === coin || (line.kind === 'purchase' && coin === 'TOKEN')

/** All that a coin was moved by, of every kind. */
export function CoinMovements({ coin }: { coin: Coin }) {
  useSignals()
  useFreshHistory('deposit')
  const all = useHistoryList('all')
  const isHidden = useService(balancesStore).isHidden.value
  const [receipt, setReceipt] = useState<Entry | null>(null)
  const openReceipt = useCallback((entry: Entry) => startTransition(() => setReceipt(entry)), [])
  const list = useMemo(() => {
    const entries = all.entries.filter(({ line }) => hasMoved(line, coin))
    return { ...all, entries }
  }, [all, coin])
  return (
    <>
      <HistoryPanel
        list={list}
        shown={list.entries}
        isHidden={isHidden}
        onReceipt={openReceipt}
        emptyText={coinText.none(coinLabel(coin))}
      />
      {receipt && (
        <Suspense>
          <Receipt entry={receipt} isHidden={isHidden} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </>
  )
}
