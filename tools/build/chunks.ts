import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/** Needed by every document before anything else; Vite's preload helper by every dynamic import. */
const EVERYWHERE = /preload-helper|src[\\/]config[\\/](constants|paths)/

/** What is loaded one after another, here or there. A module is in the chunk of the first step that needs it. */
const STEPS = [
  { name: 'page', start: 'src/app/frame/static-page.ts' },
  { name: 'routes', start: 'src/app/routes.ts' },
  { name: 'services', start: 'src/app/frame/static-services.ts' },
  { name: 'links', start: 'src/api/footer-links.ts' },
  { name: 'app', start: 'src/app/start.tsx' },
  { name: 'account', start: 'src/app/account-services.ts' },
] as const

/**
 * Chunks of the site: React, because it changes least; one per step, because all of its modules are needed together; then
 * one per screen.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const steps = STEPS.map(({ name, start }, index) => {
    let needed: Set<string> | undefined
    return {
      debugName: name,
      name: (id: string, graph: Graph) => {
        if (EVERYWHERE.test(id)) return STEPS[0].name
        needed ??= reachable(graph, join(root, start))
        return needed.has(id) ? name : null
      },
      priority: STEPS.length - index,
    }
  })
  return [
    {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      priority: STEPS.length + 1,
    },
    ...steps,
    // Separate, so that small modules of screens without forms are not merged into it.
    { name: 'forms', test: /[\\/]node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
    // Shared by the login and its code step; separate, so that the code step is not loaded with the login.
    { name: 'codes', test: /src[\\/]domain[\\/]codes/ },
    // Shared by screens, in chunks large enough to justify a request.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
  ]
}

/** A module and all that it imports statically. */
function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set([start])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
