import { beforeAll } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { atEndOfFile } from './atEndOfFile.ts'
import { openApp } from './openApp.ts'
import { World } from './World.ts'

/**
 * The test file's own world: a database with the cast. It is opened before the first hook or test that is registered after
 * the call, and closed after the last one of the file.
 */
export function useWorld(poolSize?: number, hasFirstWall = true): World {
  return useOpened(
    () => World.open(poolSize, undefined, hasFirstWall),
    world => world.close(),
  )
}

/** The service of a world, through all its transports. */
export function useAppOf(world: World, overrides?: Partial<AppSettings>): FastifyInstance {
  return useOpened(
    () => openApp(world, overrides),
    app => app.close(),
  )
}

/** A world and its service. */
export function useApp(overrides?: Partial<AppSettings>, hasFirstWall = true): { world: World; app: FastifyInstance } {
  const world = useWorld(undefined, hasFirstWall)
  return { world, app: useAppOf(world, overrides) }
}

/** A proxy for an object that is opened in beforeAll. */
function useOpened<T extends object>(open: () => Promise<T>, close: (opened: T) => Promise<unknown>): T {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
    atEndOfFile(() => close(opened!))
  })
  const now = () => {
    if (!opened) throw new Error('This is opened in beforeAll: use it in hooks and tests.')
    return opened
  }
  return new Proxy({} as T, {
    get(_, name) {
      const value: unknown = Reflect.get(now(), name)
      return typeof value === 'function' ? value.bind(now()) : value
    },
    set: (_, name, value) => Reflect.set(now(), name, value),
    has: (_, name) => Reflect.has(now(), name),
  })
}
