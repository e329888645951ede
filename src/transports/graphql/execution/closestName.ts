import { suggestionList } from 'graphql/jsutils/suggestionList.js'

/** The name that a mistyped one may mean: one that is close and begins with the same letter. `Price` does not mean `Time`. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const initial = name.charAt(0).toLowerCase()
  return suggestionList(name, known).find(each => each.charAt(0).toLowerCase() === initial)
}
