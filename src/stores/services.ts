import { type Client, createClient } from '../api/request.ts'
import type { Platform } from '../offline/platform.ts'

/** Creates a service from other services. The factory is the service's key. */
export type Factory<S> = (services: Services) => S

/** The services of one document, each created once, on first use. */
export interface Services {
  readonly platform: Platform
  readonly client: Client
  get<S>(make: Factory<S>): S
}

/** A map from factories to the services they created. */
export interface Instances {
  has(make: Factory<unknown>): boolean
  get<S>(make: Factory<S>): S
  set<S>(make: Factory<S>, instance: S): unknown
}

/** A service that is in `instances` already is used instead of calling its factory. */
export function createServices(platform: Platform, instances: Instances = new Map()): Services {
  const creating = new Set<Factory<unknown>>()

  function get<S>(make: Factory<S>): S {
    if (instances.has(make)) return instances.get(make)
    if (creating.has(make)) throw new Error(`${make.name} depends on itself`)
    creating.add(make)
    try {
      instances.set(make, make(services))
    } finally {
      creating.delete(make)
    }
    return instances.get(make)
  }

  const services: Services = { platform, client: createClient(platform), get }
  return services
}
