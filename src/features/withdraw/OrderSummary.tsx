import { networkName } from '#domain/assets.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { withdrawText } from '#text/transfers.ts'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'

/** What is being confirmed, once more beside the code or the passkey. */
export const OrderSummary = ({ order }: { order: WithdrawalOrder }) => (
  <DataList
    items={[
      { label: withdrawText.network, value: networkName(order.network) },
      { label: withdrawText.address, value: <GroupedText text={order.address} /> },
      {
        label: withdrawText.arrives,
        value: `${formatInFull(order.arrives.units)} ${order.coin}`,
        isTotal: true,
      },
    ]}
  />
)
