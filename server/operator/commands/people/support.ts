import * as v from 'valibot'
import { CONTENT_LENGTH } from '#domain/support.ts'
import {
  answersTo,
  INBOX_STATES,
  type InboxQuery,
  inboxOf,
  queryIn,
  storeAnswer,
} from '../../../accounts/support/inbox.ts'
import { userByEmail } from '../../../accounts/users/users.ts'
import { mailContext, storeNotice } from '../../../notify/mail/notices.ts'
import { queryAnsweredMail } from '../../../notify/mail/texts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { about, email, filledText, optional } from '../../entry/arguments.ts'
import type { Concern } from '../../entry/command.ts'
import { order, query } from '../../entry/define.ts'
import { CommandRefused, PAGE, pageFrom, pageOf, time, unknownPerson } from '../../entry/reply.ts'

const row = v.object({
  id: v.string(),
  at: time,
  email: v.string(),
  name: v.string(),
  topic: v.string(),
  content: v.string(),
  answeredAt: v.nullable(time),
  answeredBy: v.string(),
})
type Row = v.InferOutput<typeof row>

const queryId = about(
  'the id of a query, from "support list"',
  v.pipe(
    v.string(),
    v.uuid((issue) => `${issue.input} is no query: copy its id from "support list"`),
  ),
)

const answered = { id: v.string(), email: v.string(), isMailed: v.optional(v.boolean()) }

export const support = [
  query({
    name: 'queries',
    usage: 'support [list] [--state <what>] [--person <email>]',
    summary: 'list what people have written to support',
    help: 'Without --state those that nobody has answered, the oldest first; answered or all lists the newest first.',
    effect: 'reads',
    given: {
      state: about(
        'open, answered or all',
        v.optional(v.picklist(INBOX_STATES, `--state takes ${INBOX_STATES.join(', ')}`), 'open'),
      ),
      person: optional(email),
    },
    needs: ['db'],
    result: pageOf(row),
    after: queryId,
    async answer({ state, person }, { db }, after) {
      const user = person === undefined ? undefined : await userByEmail(db, person)
      if (person !== undefined && !user) throw unknownPerson(person)
      const queries = await inboxOf(db, { state, userId: user?.id, after, limit: PAGE + 1 })
      return pageFrom(
        queries,
        ({ id }) => id,
        (shown) => shown.map(rowOf),
      )
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0 ? 'There are none.' : rows.map(lineOf),
  }),
  query({
    name: 'query',
    usage: 'support show <id>',
    summary: 'show a query with its answers',
    effect: 'reads',
    given: { id: queryId },
    needs: ['db'],
    result: {
      query: row,
      answers: v.array(v.object({ by: v.string(), at: time, content: v.string() })),
      /** The newest others of the person. */
      others: v.array(row),
    },
    async answer({ id }, { db }) {
      const query = await queryFor(db, id)
      const others = await inboxOf(db, { state: 'all', userId: query.user_id, limit: 20 })
      return {
        query: rowOf(query),
        answers: (await answersTo(db, id)).map(({ made_by: by, at, content }) => ({
          by,
          at,
          content,
        })),
        others: others.filter((one) => one.id !== id).map(rowOf),
      }
    },
    show: ({ query: one, answers }) => [
      lineOf(one),
      one.content,
      ...answers.map(({ by, at, content }) => `${at}  ${by}  ${content || 'needs no answer'}`),
    ],
  }),
  order({
    name: 'answer-query',
    usage: 'support answer <id> <text...>',
    summary: 'answer a query by mail',
    help: 'The mail goes to the person, and their reply to OPERATOR_EMAIL.',
    effect: 'changes',
    may: 'support',
    given: { id: queryId, text: filledText(CONTENT_LENGTH, 'an answer', 'an answer has a text') },
    needs: ['db', 'clock', 'config', 'mailer', 'site'],
    result: answered,
    concern: ({ id }, { db }) => concernOf(db, id, 'answered by mail'),
    async carryOut({ id: of, text }, { id, by, tx, services, db, afterCommit }) {
      const query = await queryFor(tx, of)
      const at = services.clock.now()
      await storeAnswer(tx, { id, query, by, content: text, at })
      const replyTo = services.config.mail.operator
      const mail = queryAnsweredMail(mailContext(services, query.email), {
        replyTo,
        query,
        answer: text,
      })
      const notice = await storeNotice(tx, { ...services, db }, { key: `answer:${id}`, at }, [mail])
      afterCommit(async () => ({
        isMailed: await (notice?.deliver() ?? Promise.resolve()).then(
          () => true,
          // It is tried again from the outbox, unless the mail server has refused it for good.
          () => false,
        ),
      }))
      return { id: of, email: query.email }
    },
    show: ({ id, email, isMailed = true }) => [
      `Query ${id} of ${email} is answered.`,
      ...(isMailed ? [] : ['The mail to the user could not be sent.']),
    ],
  }),
  order({
    name: 'close-query',
    usage: 'support close <id>',
    summary: 'say that a query needs no answer',
    effect: 'changes',
    may: 'support',
    given: { id: queryId },
    needs: ['db', 'clock'],
    result: answered,
    concern: ({ id }, { db }) => concernOf(db, id, 'needs no answer'),
    async carryOut({ id: of }, { id, by, tx, services }) {
      const query = await queryFor(tx, of)
      const at = services.clock.now()
      await storeAnswer(tx, { id, query, by, content: '', at })
      return { id: of, email: query.email }
    },
    show: ({ id, email }) => `Query ${id} of ${email} needs no answer.`,
  }),
]

async function queryFor(db: Pick<Tx, 'rows'>, id: string): Promise<InboxQuery> {
  const query = await queryIn(db, id)
  if (!query) throw new CommandRefused(`There is no query ${id}`)
  return query
}

async function concernOf(db: Pick<Tx, 'rows'>, id: string, becomes: string): Promise<Concern> {
  const query = await queryFor(db, id)
  const { answered_at: at, answered_by: by } = query
  return {
    on: [id, query.email],
    before: { [query.topic]: at === null ? 'open' : `answered by ${by} at ${at.toISOString()}` },
    after: { [query.topic]: becomes },
  }
}

const rowOf = ({ id, at, email, name, topic, content, ...rest }: InboxQuery) => ({
  id,
  at,
  email,
  name,
  topic,
  content,
  answeredAt: rest.answered_at,
  answeredBy: rest.answered_by ?? '',
})

const lineOf = ({ id, at, email, topic, answeredAt, answeredBy, content }: Row): string =>
  [
    ...[id, at, email, topic],
    answeredAt === null ? 'open' : `answered by ${answeredBy} at ${answeredAt}`,
    content.split('\n')[0]?.slice(0, 80) ?? '',
  ].join('  ')
