import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** What a page begins with, in the order in which it comes; whatever an earlier one brings is not in a later one. */
const STEPS = [
  { name: 'routes', start: 'src/app/routes.ts' },
  { name: 'base', start: 'src/app/landing/start-landing.tsx' },
  { name: 'live', start: 'src/app/landing/live-landing.ts' },
  { name: 'wire', start: 'src/api/footer-links.ts' },
  { name: 'updates', start: 'src/offline/updates.ts' },
  { name: 'app', start: 'src/app/start.tsx' },
  { name: 'account', start: 'src/app/live-account.ts' },
] as const

/**
 * How the site's code is divided: React for itself, since it changes least; what comes at each step of a page's
 * beginning as one file, since whoever needs a part of it needs all; then each screen for itself.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/
  let inApp: Set<string> | undefined
  const steps = STEPS.map(({ name, start }, index) => {
    let found: Set<string> | undefined
    const isFound = (id: string, graph: Graph) => {
      inApp ??= reachable(graph, join(root, 'src/app/start.tsx'), true)
      found ??= reachable(graph, join(root, start), false)
      return inApp.has(id) && found.has(id)
    }
    return {
      debugName: name,
      name: (id: string, graph: Graph) => (isFound(id, graph) ? name : null),
      priority: STEPS.length - index,
    }
  })
  return [
    // What both documents have to have before they ask for anything else.
    { name: 'entry', test: /preload-helper|src[\\/]config[\\/]paths/, priority: STEPS.length + 2 },
    { name: 'react', test: react, priority: STEPS.length + 1 },
    ...steps,
    // For itself, lest something small that a screen without forms needs is merged into it.
    { name: 'forms', test: /[\\/]node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
    // Two numbers that /login shares with the code step, which it does not begin with.
    { name: 'codes', test: /src[\\/]domain[\\/]codes/ },
    // What screens share, in pieces that are worth a request.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
  ]
}

function reachable(graph: Graph, start: string, alsoLater: boolean): Set<string> {
  const found = new Set([start])
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    const next = [
      ...(module?.importedIds ?? []),
      ...(alsoLater ? (module?.dynamicallyImportedIds ?? []) : []),
    ]
    for (const imported of next) found.add(imported)
  }
  return found
}
