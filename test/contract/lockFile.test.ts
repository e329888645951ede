import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

interface Locked {
  packages: Record<string, Package>
}

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Locked

/** Whether npm finds a package for the one at `from`: beside it, or in any folder above. */
function isLocked(name: string, from: string): boolean {
  for (let base = from; base !== ''; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (`${base}/node_modules/${name}` in packages) return true
  }
  return `node_modules/${name}` in packages
}

describe('the lock file', () => {
  it('contains the packages of every platform, which npm ci requires', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(name => !isLocked(name, from)),
    )
    expect(missing).toEqual([])
  })

  it('has at most 1,264 packages, on all platforms together', () => {
    // What a package brings is easily overlooked: a server of S3 for one test brought 63, passkeys 24, a provider of OpenID Connect for tests 20, a generator of types 16, OpenTelemetry 9,
    // ioredis 6, icons and QR codes one each.
    expect(Object.keys(packages).length - 1).toBeLessThanOrEqual(1_264)
  })

  it('has the hash of every package, except of some for development on other platforms', () => {
    const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    expect(without.filter(([, { dev, optional }]) => !(dev && optional)).map(([path]) => path)).toEqual([])
  })

  it('has no package with an install script that package.json neither allows nor denies', () => {
    const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const installing = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = new Set(installing.map(([path]) => path.replace(/^.*node_modules\//, '')))
    expect([...names].filter(name => !Object.hasOwn(allowScripts, name))).toEqual([])
    expect(Object.keys(allowScripts).filter(name => allowScripts[name])).toEqual(['node'])
  })

  it('contains no URL to download from', () => {
    expect(Object.values(packages).filter(each => each.resolved?.startsWith('http'))).toEqual([])
  })
})
