import * as v from 'valibot'
import { about, filledText, wholeNumber } from '../entry/arguments.ts'
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
    async carryOut({ number }, { services: { settings } }) {
      const before = await settings.links()
      if (number > before.length) throw new CommandRefused(`There is no link ${number}`)
      await settings.setLinks(before.filter((_, index) => index !== number - 1))
      return { links: await settings.links() }
    },
    show: linkLines,
  }),
]
