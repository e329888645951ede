import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** They have a package.json of their own, because no test and no user needs them. */
export const peersFolder = resolve('test/bench/peers')

const require = createRequire(`${peersFolder}/package.json`)

/**
 * Loads a package of that folder. Its types are written where it is used: the checks run without it, and those of PostGraphile
 * would change the types of graphql in the whole program.
 */
export function requirePeer<Exports>(name: string): Exports {
  return require(name) as Exports
}
