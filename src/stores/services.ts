import { type Client, createClient } from '../api/request.ts'
import type { Platform } from '../offline/platform.ts'

/** Makes a service out of others. Services are known by the function that makes them. */
export type Factory<S> = (services: Services) => S

/** The services of one document, each made once, when it is first asked for. */
export interface Services {
  readonly platform: Platform
  readonly client: Client
  get<S>(make: Factory<S>): S
}

export interface Container extends Services {
  /** Uses `instance` instead of what `make` would make. */
  with<S>(make: Factory<S>, instance: S): Container
}

/** A map whose values are of the type that their keys make. */
interface Instances {
  has(make: Factory<unknown>): boolean
  get<S>(make: Factory<S>): S
  set<S>(make: Factory<S>, instance: S): unknown
}

export function createServices(platform: Platform): Container {
  const instances: Instances = new Map()
  const underway = new Set<Factory<unknown>>()

  function get<S>(make: Factory<S>): S {
    if (instances.has(make)) return instances.get(make)
    if (underway.has(make)) throw new Error(`${make.name} needs itself`)
    underway.add(make)
    try {
      instances.set(make, make(container))
    } finally {
      underway.delete(make)
    }
    return instances.get(make)
  }

  const container: Container = {
    platform,
    client: createClient(platform),
    get,
    with(make, instance) {
      instances.set(make, instance)
      return container
    },
  }
  return container
}
