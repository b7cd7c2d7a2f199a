import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/** Vite's helper of every dynamic import. */
const PRELOAD_HELPER = /preload-helper/

interface Step {
  readonly name: string
  /**
   * Where it starts. Of two modules only what both of them need, so that neither document loads what only the other one
   * needs.
   */
  readonly starts: readonly (readonly [string, string?])[]
}

const [LANDING, LATER] = ['src/app/frame/static-page.ts', 'src/app/frame/static-services.ts']
const [MAIN, START] = ['src/app/main.ts', 'src/app/start.tsx']

/** What is loaded one after another, here or there. A module is in the chunk of the first step that needs it. */
const STEPS: readonly [Step, ...Step[]] = [
  { name: 'page', starts: [[LANDING], [MAIN, LATER]] },
  { name: 'routes', starts: [[MAIN]] },
  { name: 'services', starts: [[START, LATER]] },
  { name: 'links', starts: [['src/api/footer-links.ts']] },
  { name: 'app', starts: [[START]] },
  { name: 'account', starts: [['src/app/account-services.ts']] },
]

/**
 * Chunks of the site: React, because it changes least; one per step, because all of its modules are needed together; then
 * one per screen.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const steps = STEPS.map(({ name, starts }, index) => {
    let needed: Set<string> | undefined
    return {
      debugName: name,
      name: (id: string, graph: Graph) => {
        if (PRELOAD_HELPER.test(id)) return STEPS[0].name
        needed ??= neededBy(graph, root, starts)
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
    // One style sheet for all screens: the documents link it, and no screen waits for another one.
    {
      name: 'styles',
      test: /src[\\/](app|features|ui)[\\/](?!gallery|feedback[\\/]toast).*\.css$/,
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

function neededBy(graph: Graph, root: string, starts: Step['starts']): Set<string> {
  const all = starts.map(([start, other]) => {
    const needed = reachable(graph, join(root, start))
    return other ? needed.intersection(reachable(graph, join(root, other))) : needed
  })
  return all.reduce((one, other) => one.union(other))
}

/** A module and all that it imports statically. */
function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set([start])
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
