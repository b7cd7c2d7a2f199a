import type { KnownStatus, Status } from '#domain/history.ts'

/** The statuses on the wire (product §4). */
const ON_WIRE: Readonly<Record<KnownStatus, string>> = {
  pending: 'Not Approval',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
}

export function encodeStatus(status: Status): string {
  switch (status) {
    case 'pending':
    case 'approved':
    case 'completed':
    case 'rejected':
      return ON_WIRE[status]
    default:
      return status.slice('other:'.length)
  }
}

export function decodeStatus(text: string): Status {
  if (text === ON_WIRE.pending) return 'pending'
  if (text === ON_WIRE.approved) return 'approved'
  if (text === ON_WIRE.completed) return 'completed'
  return text === ON_WIRE.rejected ? 'rejected' : `other:${text}`
}
