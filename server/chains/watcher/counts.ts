/** What this process has asked of nodes and done with payments, for the metrics. */
export interface ChainCounts {
  request(labels: RequestLabels): void
  payment(labels: PaymentLabels): void
  readonly requests: () => readonly (RequestLabels & { readonly count: number })[]
  readonly payments: () => readonly (PaymentLabels & { readonly count: number })[]
}

export interface RequestLabels {
  readonly network: string
  readonly node: string
  readonly method: string
  readonly outcome: string
}
export interface PaymentLabels {
  readonly network: string
  readonly outcome: string
}

function createTally<Labels extends object>() {
  const tally = new Map<string, Labels & { count: number }>()
  return {
    add(labels: Labels): void {
      const key = JSON.stringify(labels)
      tally.set(key, { ...labels, count: (tally.get(key)?.count ?? 0) + 1 })
    },
    all: () => [...tally.values()],
  }
}

export function createCounts(): ChainCounts {
  const [requests, payments] = [createTally<RequestLabels>(), createTally<PaymentLabels>()]
  return {
    request: requests.add,
    payment: payments.add,
    requests: requests.all,
    payments: payments.all,
  }
}
