import * as v from 'valibot'
import type { Link } from '../../platform/config/run-time-settings.ts'
import { about, filledText, wholeNumber } from '../entry/arguments.ts'
import type { Concern } from '../entry/command.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused } from '../entry/reply.ts'

const maintenance = { isOn: v.boolean() }
const maintenanceLine = ({ isOn }: { readonly isOn: boolean }) =>
  `Maintenance is ${isOn ? 'on' : 'off'}.`

const links = { links: v.array(v.object({ title: v.string(), url: v.string() })) }
type Links = v.InferOutput<v.ObjectSchema<typeof links, undefined>>
const linkLines = ({ links }: Links) =>
  links.length === 0
    ? 'The footer has no links.'
    : links.map(({ title, url }, index) => `${index + 1}  ${title}  ${url}`)

function withoutLink(before: readonly Link[], number: number): Link[] {
  if (number > before.length) throw new CommandRefused(`There is no link ${number}`)
  return before.filter((_, index) => index !== number - 1)
}

const concernOfLinks = (before: readonly Link[], after: readonly Link[]): Concern => ({
  on: ['links'],
  before: { links: linkTexts(before) },
  after: { links: linkTexts(after) },
})
const linkTexts = (all: readonly Link[]) =>
  all.map(({ title, url }) => `${title} ${url}`).join(', ')

export const site = [
  query({
    name: 'show-maintenance',
    usage: 'maintenance',
    summary: 'show whether the site is in maintenance mode',
    effect: 'reads',
    given: {},
    needs: ['settings'],
    result: maintenance,
    answer: async (_, { settings }) => ({ isOn: await settings.isMaintenance() }),
    show: maintenanceLine,
  }),
  order({
    name: 'maintenance',
    usage: 'maintenance <state>',
    summary: 'set maintenance mode',
    help: 'During maintenance, withdrawals and purchases are refused.',
    examples: ['maintenance on'],
    effect: 'changes',
    may: 'administrator',
    given: {
      state: about(
        'on or off',
        v.picklist(['on', 'off'], (issue) => `${issue.input} is neither on nor off`),
      ),
    },
    needs: ['settings'],
    result: maintenance,
    async concern({ state }, { settings }) {
      const before = (await settings.isMaintenance()) ? 'on' : 'off'
      return { on: ['maintenance'], before: { maintenance: before }, after: { maintenance: state } }
    },
    async carryOut({ state }, { services: { settings } }) {
      await settings.setMaintenance(state === 'on')
      return { isOn: await settings.isMaintenance() }
    },
    show: maintenanceLine,
  }),
  query({
    name: 'links',
    usage: 'links [list]',
    summary: "list the links in the site's footer",
    effect: 'reads',
    given: {},
    needs: ['settings'],
    result: links,
    answer: async (_, { settings }) => ({ links: await settings.links() }),
    show: linkLines,
  }),
  order({
    name: 'add-link',
    usage: 'links add <title> <url>',
    summary: 'add a footer link',
    examples: ['links add "Status page" https://status.example.org/'],
    effect: 'changes',
    may: 'administrator',
    given: {
      title: filledText(80, 'a title', 'a link needs a title'),
      url: about(
        'an address that starts with https://',
        v.pipe(
          v.string(),
          v.url((issue) => `${issue.input} is not a URL`),
          v.startsWith('https://', (issue) => `${issue.input} does not start with https://`),
        ),
      ),
    },
    needs: ['settings'],
    result: links,
    async concern(link, { settings }) {
      const before = await settings.links()
      return concernOfLinks(before, [...before, link])
    },
    async carryOut(link, { services: { settings } }) {
      await settings.setLinks([...(await settings.links()), link])
      return { links: await settings.links() }
    },
    show: linkLines,
  }),
  order({
    name: 'remove-link',
    usage: 'links remove <number>',
    summary: 'remove a footer link',
    effect: 'changes',
    may: 'administrator',
    given: {
      number: wholeNumber(
        'a number from "links list"',
        /^[1-9]\d{0,3}$/,
        'give a number from "links list"',
      ),
    },
    needs: ['settings'],
    result: links,
    async concern({ number }, { settings }) {
      const before = await settings.links()
      return concernOfLinks(before, withoutLink(before, number))
    },
    async carryOut({ number }, { services: { settings } }) {
      await settings.setLinks(withoutLink(await settings.links(), number))
      return { links: await settings.links() }
    },
    show: linkLines,
  }),
]
