import * as v from 'valibot'
import { isRole, policy as policySchema, ROLES } from '#domain/staff/policy.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { about, filledText } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, files, time } from '../entry/reply.ts'
import { invite, inviteLink } from '../staff/invite.ts'
import { addToLog } from '../staff/log.ts'
import { type Member, memberNamed, staffIn } from '../staff/members.ts'
import { policyIn } from '../staff/policies.ts'

const name = about(
  'a name that the others know, such as ada',
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\p{L}\d][\p{L}\d ._-]{0,39}$/u, 'a name has up to 40 letters, digits, or . _ -'),
  ),
)

const roles = about(
  `one of ${ROLES.join(', ')}, or several with commas between them`,
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',')),
    v.array(
      v.pipe(
        v.string(),
        v.guard(isRole, (issue) => `${issue.received} is not one of ${ROLES.join(', ')}`),
      ),
    ),
    v.minLength(1, 'name a role'),
    v.transform((given) => [...new Set(given)]),
  ),
)

const member = v.object({
  name: v.string(),
  roles: v.array(v.picklist(ROLES)),
  keys: v.number(),
  since: time,
  isRemoved: v.boolean(),
  /** The time until which a link that was not used yet can be. */
  invitedUntil: v.optional(time),
})

export const staff = [
  query({
    name: 'staff',
    usage: 'staff [list]',
    summary: 'list who may use the console, with their roles',
    effect: 'reads',
    given: {},
    needs: ['db', 'clock'],
    result: { rows: v.array(member) },
    async answer(_, { db, clock }) {
      const members = [...(await staffIn(db)).values()]
      return {
        rows: members.map(({ name, roles, keys, since, isRemoved, invite }) => ({
          name,
          roles: [...roles],
          keys: keys.length,
          since,
          isRemoved,
          ...(invite && invite.until > clock.now() ? { invitedUntil: invite.until } : {}),
        })),
      }
    },
    show: ({ rows }) =>
      rows.length === 0
        ? 'There is no staff: "staff invite <name> <roles>" makes the first link.'
        : rows.map(({ name, roles, keys, isRemoved, invitedUntil }) =>
            [
              name,
              roles.join(', '),
              `${keys} ${keys === 1 ? 'passkey' : 'passkeys'}`,
              ...(isRemoved ? ['removed'] : []),
              ...(invitedUntil === undefined ? [] : [`invited until ${invitedUntil}`]),
            ].join('  '),
          ),
  }),
  order({
    name: 'staff-invite',
    usage: 'staff invite <name> <roles>',
    summary: 'make a link by which somebody adds a passkey to the console',
    help: 'The link works once and for a day. For a name that is there it adds another passkey and sets the roles.',
    examples: ['staff invite ada treasurer', 'staff invite grace support,administrator'],
    effect: 'changes',
    may: 'administrator',
    given: { name, roles },
    needs: ['clock', 'config'],
    result: { name: v.string(), roles: v.array(v.picklist(ROLES)), link: v.optional(v.string()) },
    async concern({ name, roles }, { db }) {
      const known = memberNamed(await staffIn(db), name)
      return { on: [name], before: rolesOf(known?.roles), after: rolesOf(roles) }
    },
    async carryOut({ name, roles }, { tx, services: { clock, config }, afterCommit }) {
      const { token } = await invite(tx, clock.now(), { name, roles })
      // It is not part of what is recorded: whoever reads the database could use it.
      afterCommit(async () => ({ link: inviteLink(config.console.url, token) }))
      return { name, roles }
    },
    show: ({ name, roles, link }) => [
      `${name} is invited as ${roles.join(', ')}. The link works once, until tomorrow:`,
      ...(link === undefined ? ['(it was shown once)'] : [link]),
    ],
  }),
  order({
    name: 'staff-roles',
    usage: 'staff roles <name> <roles>',
    summary: "change somebody's roles",
    effect: 'changes',
    may: 'administrator',
    given: { name, roles },
    needs: ['clock'],
    result: { name: v.string(), roles: v.array(v.picklist(ROLES)) },
    async concern({ name, roles }, { db }) {
      const known = await requireMember(db, name)
      return { on: [name], before: rolesOf(known.roles), after: rolesOf(roles) }
    },
    async carryOut({ name, roles }, { tx, services: { clock } }) {
      const known = await requireMember(tx, name)
      const entry = {
        kind: 'staff' as const,
        id: known.id,
        change: { type: 'roles' as const, roles },
      }
      await addToLog(tx, clock.now(), { entry, subject: known.id, things: [name] })
      return { name, roles }
    },
    show: ({ name, roles }) => `${name} is ${roles.join(', ')} from now on.`,
  }),
  order({
    name: 'staff-remove',
    usage: 'staff remove <name>',
    summary: 'take somebody off the staff',
    help: 'Ends their sessions; none of their passkeys signs anything from then on. What they have signed stays proven.',
    effect: 'changes',
    may: 'administrator',
    given: { name },
    needs: ['clock'],
    result: { name: v.string() },
    async concern({ name }, { db }) {
      const known = await requireMember(db, name)
      return { on: [name], before: rolesOf(known.roles), after: { roles: 'off the staff' } }
    },
    async carryOut({ name }, { tx, services: { clock } }) {
      const known = await requireMember(tx, name)
      const entry = { kind: 'staff' as const, id: known.id, change: { type: 'removed' as const } }
      await addToLog(tx, clock.now(), { entry, subject: known.id, things: [name] })
      await tx.run('DELETE FROM staff_sessions WHERE staff_id = $1', [known.id])
      return { name }
    },
    show: ({ name }) => `${name} is off the staff.`,
  }),
  query({
    name: 'staff-keys',
    usage: 'staff keys',
    summary: "write the staff's public keys for the signer",
    help: 'Carry the file to the machine of the signer by hand: with it the signer refuses a plan that the staff has not approved.',
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: { count: v.number(), files },
    async answer(_, { db }) {
      const members = [...(await staffIn(db)).values()].filter(({ isRemoved }) => !isRemoved)
      const staff = members.map(({ id, name, roles, keys }) => ({
        id,
        name,
        roles,
        keys: keys.map(({ id, publicKey, rpId }) => ({ id, publicKey, rpId })),
      }))
      const text = `${JSON.stringify({ format: 'staff-keys', version: 1, staff }, null, 2)}\n`
      return { count: staff.length, files: [{ name: 'signer-staff.json', text }] }
    },
    show: ({ count }) => `The public keys of ${count} members of the staff.`,
  }),
  query({
    name: 'policy',
    usage: 'policy [show]',
    summary: 'show which orders need others to agree',
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: { policy: policySchema, at: v.optional(time) },
    async answer(_, { db }) {
      const { policy, at } = await policyIn(db)
      return { policy, ...(at && { at }) }
    },
    show: ({ policy: { rules }, at }) =>
      rules.length === 0
        ? 'No order needs anybody else to agree.'
        : [
            at === undefined
              ? 'What was set is not in the log any more. Until an administrator sets the policy again by the command line, this holds:'
              : `Since ${at}; the first rule that matches decides:`,
            ...rules.map((one) => JSON.stringify(one)),
          ],
  }),
  order({
    name: 'policy-set',
    usage: 'policy set <file>',
    summary: 'set which orders need others to agree',
    help: 'The file is JSON: {"rules": [{"commands": […], "over": "1000", "within": 24, "signs": […], "approvals": 1}]}. deploy/policy.json is an example.',
    effect: 'changes',
    may: 'administrator',
    given: { file: filledText(20_000, 'a file with rules', 'the file is empty') },
    fileArguments: ['file'],
    needs: ['clock'],
    result: { rules: v.number() },
    async concern({ file }, { db }) {
      const { policy } = await policyIn(db)
      const spelled = (one: unknown) => ({ policy: JSON.stringify(one) })
      return { on: ['policy'], before: spelled(policy), after: spelled(parsedPolicy(file)) }
    },
    async carryOut({ file }, { id, tx, services: { clock } }) {
      const policy = parsedPolicy(file)
      const entry = { kind: 'policy' as const, policy }
      await addToLog(tx, clock.now(), { entry, subject: id, things: ['policy'] })
      return { rules: policy.rules.length }
    },
    show: ({ rules }) => `The policy has ${rules} ${rules === 1 ? 'rule' : 'rules'} from now on.`,
  }),
]

async function requireMember(db: Pick<Tx, 'rows'> & Signer, name: string): Promise<Member> {
  const member = memberNamed(await staffIn(db), name)
  if (member) return member
  throw new CommandRefused(`There is no ${name} on the staff. "staff list" shows who is`)
}

const rolesOf = (roles: readonly string[] | undefined) => ({ roles: roles?.join(', ') ?? '' })

function parsedPolicy(text: string) {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), policySchema), text)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new CommandRefused(
    `That is no policy: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  )
}
