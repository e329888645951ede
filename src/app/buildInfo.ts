import { existsSync, readFileSync } from 'node:fs'

/** Identifies the running build. */
export interface BuildInfo {
  name: string
  version: string
  /** The commit that it was built from; null if unknown. */
  commit: string | null
  /** When it was built, in ISO 8601; null when it runs from its sources. */
  builtAt: string | null
  /** The running version of Node. */
  node: string
}

/** Reads package.json, and the build.json that the build writes to `dist`. */
export function buildInfo(): BuildInfo {
  // From dist/service, from src/app, or from dist/src/app.
  const { name, version } = readFirst('../../package.json', '../../../package.json') as BuildInfo
  const { commit = null, builtAt = null } = readFirst('../build.json') as Partial<BuildInfo>
  return { name, version, commit, builtAt, node: process.versions.node }
}

function readFirst(...places: string[]): object {
  for (const place of places) {
    const url = new URL(place, import.meta.url)
    if (existsSync(url)) return JSON.parse(readFileSync(url, 'utf8')) as object
  }
  return {}
}

/** The line that `--version` prints. */
export function versionLine({ name, version, commit, builtAt, node }: BuildInfo): string {
  const facts = [commit ? `commit ${commit}` : null, builtAt ? `built ${builtAt}` : null, `Node ${node}`]
  return `${name} ${version} (${facts.filter(each => each !== null).join(', ')})`
}
