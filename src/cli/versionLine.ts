import type { BuildInfo } from '../service/buildInfo.ts'

/** The line that `--version` prints. */
export function versionLine({ name, version, commit, builtAt, node }: BuildInfo): string {
  const facts = [commit ? `commit ${commit}` : null, builtAt ? `built ${builtAt}` : null, `Node ${node}`]
  return `${name} ${version} (${facts.filter(each => each !== null).join(', ')})`
}
