import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** The start-up steps of a page in loading order. A step's chunk excludes the modules of earlier steps. */
const STEPS = [
  { name: 'routes', start: 'src/app/routes.ts' },
  { name: 'base', start: 'src/app/landing/start-landing.tsx' },
  { name: 'live', start: 'src/app/landing/landing-services.ts' },
  { name: 'wire', start: 'src/api/footer-links.ts' },
  { name: 'updates', start: 'src/offline/updates.ts' },
  { name: 'app', start: 'src/app/start.tsx' },
  { name: 'account', start: 'src/app/account-services.ts' },
] as const

/**
 * Chunks of the site: React, because it changes least; one per start-up step, because all of its modules are needed
 * together; then one per screen.
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
    // Needed by both documents before anything else.
    { name: 'entry', test: /preload-helper|src[\\/]config[\\/]paths/, priority: STEPS.length + 2 },
    { name: 'react', test: react, priority: STEPS.length + 1 },
    ...steps,
    // Separate, so that small modules of screens without forms are not merged into it.
    { name: 'forms', test: /[\\/]node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
    // Shared by the login and its code step; separate, so that the code step is not loaded with the login.
    { name: 'codes', test: /src[\\/]domain[\\/]codes/ },
    // Shared by screens, in chunks large enough to justify a request.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
  ]
}

function reachable(graph: Graph, start: string, includeDynamic: boolean): Set<string> {
  const found = new Set([start])
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    const next = [
      ...(module?.importedIds ?? []),
      ...(includeDynamic ? (module?.dynamicallyImportedIds ?? []) : []),
    ]
    for (const imported of next) found.add(imported)
  }
  return found
}
