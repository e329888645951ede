/** Everything in backticks in the section `Unreleased` of a changelog. */
export function namedUnderUnreleased(changelog: string): ReadonlySet<string> {
  const [, section = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  return new Set([...section.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!))
}
