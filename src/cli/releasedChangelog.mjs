/**
 * The changelog after a release: what was unreleased belongs to the version, and a new section is empty.
 * @param {string} changelog @param {string | undefined} version @param {string} day
 */
export function releasedChangelog(changelog, version, day) {
  if (!version) throw new Error('Make a release with `npm version <version>`.')
  if (!/^## Unreleased\n+\S/m.test(changelog) || /^## Unreleased\n+## /m.test(changelog)) {
    throw new Error('There is nothing under "Unreleased" in the changelog.')
  }
  return changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`)
}
