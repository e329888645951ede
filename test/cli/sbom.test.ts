import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'

interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
}

interface Locked {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { name, version, dependencies } = read('package.json') as {
  name: string
  version: string
  dependencies: Record<string, string>
}
const { packages } = read('package-lock.json') as Locked

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(each => ('expression' in each ? each.expression : (each.license.id ?? each.license.name))).join()

describe('the bill of materials', () => {
  let components: Component[]
  let written: { dependencies: { ref: string; dependsOn: string[] }[] }
  beforeAll(() => {
    execFileSync('npm', ['run', '--silent', 'sbom'], { stdio: 'pipe' })
    const bom = read('dist/bom.json')
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name, version, purl: `pkg:npm/${name}@${version}` } },
    })
    components = bom.components
    written = bom
  })

  it.each(Object.entries(dependencies))('has %s %s, with the licence of the lock file', (name, version) => {
    const [found] = components.filter(each => each.name === name && each.version === version)
    expect(found?.purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(licenceOf(found!)).toBe(packages[`node_modules/${name}`]?.license ?? '')
  })

  it('has the packages that these need, and none of the development alone', () => {
    const needed = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    expect(needed.length).toBeGreaterThan(Object.keys(dependencies).length)
    expect(components.map(each => `${each.name}@${each.version}`).toSorted()).toEqual([...new Set(needed)].toSorted())
  })

  it('names no package that it does not have', () => {
    const refs = new Set([`${name}@${version}`, ...components.map(each => each['bom-ref'])])
    const named = written.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(named.length).toBeGreaterThan(components.length)
    expect(named.filter(ref => !refs.has(ref))).toEqual([])
  })
})
