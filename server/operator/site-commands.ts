import type { ChainServices } from '../chains/services.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'

export async function maintenance(
  { settings }: ChainServices,
  set: 'on' | 'off' | undefined,
): Promise<Outcome> {
  if (set) await settings.setMaintenance(set === 'on')
  return done(`Maintenance is ${(await settings.isMaintenance()) ? 'on' : 'off'}.`)
}

export async function showLinks({ settings }: ChainServices): Promise<Outcome> {
  const links = await settings.links()
  if (links.length === 0) return done('The footer has no links.')
  return done(...links.map(({ title, url }, i) => `${i + 1}  ${title}  ${url}`))
}

export async function addLink(
  deps: ChainServices,
  { title, url }: CommandOf<'add-link'>,
): Promise<Outcome> {
  await deps.settings.setLinks([...(await deps.settings.links()), { title, url }])
  return showLinks(deps)
}

export async function removeLink(deps: ChainServices, number: number): Promise<Outcome> {
  const links = await deps.settings.links()
  if (number > links.length) return refused(`There is no link ${number}.`)
  await deps.settings.setLinks(links.filter((_, i) => i !== number - 1))
  return showLinks(deps)
}
