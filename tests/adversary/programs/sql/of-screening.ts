import { owner, role, type Tampering } from './drawing.ts'

/** Changes of what the host has stored of its sanctions list, and releases from it. */
const BEYOND = 'the file is read again within a minute, and nothing is paid until then'

const released = () =>
  `INSERT INTO screening_releases (withdrawal_id, list, hash, at, released_by, reason, seal)
   SELECT w.id, s.name, s.hash, now() + interval '1 hour', 'ada', 'case 12', 'made up'
   FROM withdrawals w, screening_lists s WHERE w.status = 'pending'`
const unlisted: Tampering['sql'] = (_, r) =>
  r.pick([
    'DELETE FROM listed_addresses',
    "UPDATE listed_addresses SET address = '0xe1e' || address",
    "UPDATE listed_addresses SET since = '2020-01-01'",
    "UPDATE screening_lists SET hash = ''; DELETE FROM listed_addresses",
    "INSERT INTO screening_lists VALUES ('other', 'a', 1, 0, now()); UPDATE listed_addresses SET list = 'other'",
    'DELETE FROM screening_lists',
    `UPDATE screening_lists SET read_at = '2020-01-01', at = '2020-01-01'; DELETE FROM listed_addresses`,
  ])

export const OF_SCREENING: Readonly<Record<string, Tampering>> = {
  'a release from a list made up': owner(released),
  'a release from a list made up, as the role': role(released),
  'a list changed': owner(unlisted, { beyond: BEYOND, isOfPlan: true }),
  'a list changed, as the role': role(unlisted, { beyond: BEYOND, isOfPlan: true }),
}
