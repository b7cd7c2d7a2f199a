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

/** A map whose values are of the type that their keys make. */
export interface Instances {
  has(make: Factory<unknown>): boolean
  get<S>(make: Factory<S>): S
  set<S>(make: Factory<S>, instance: S): unknown
}

/** What is among `instances` already is used instead of what its factory would make. */
export function createServices(platform: Platform, instances: Instances = new Map()): Services {
  const underway = new Set<Factory<unknown>>()

  function get<S>(make: Factory<S>): S {
    if (instances.has(make)) return instances.get(make)
    if (underway.has(make)) throw new Error(`${make.name} needs itself`)
    underway.add(make)
    try {
      instances.set(make, make(services))
    } finally {
      underway.delete(make)
    }
    return instances.get(make)
  }

  const services: Services = { platform, client: createClient(platform), get }
  return services
}
