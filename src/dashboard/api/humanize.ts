import { words } from '../words.ts'
import { inLanguage } from './inLanguage.ts'

/** Maps the API's names of states, kinds, units and scopes to words for people. */
const terms: Readonly<Record<string, string>> = {
  ...words.states,
  ...words.workflows.triggers,
  ...words.workflows.units,
  ...Object.fromEntries(
    Object.entries(words.apiKeys.scopes).map(([scope, word]) => [
      `"${scope.toLowerCase().replace('_', ':')}"`,
      `“${word}”`,
    ]),
  ),
  slug: words.partners.slug.toLowerCase(),
}

const TERM = new RegExp(`(?<![\\w{])(?:${Object.keys(terms).join('|')})(?![\\w}])`, 'g')
/** The object to change does not exist. */
const UNKNOWN =
  /No ([\w -]+?) (?:of (?:this|a) [\w ]+|that this key may see) has this (?:\w*ID|code|identifier)(?:;[^.]+)?\./g
const UNUSED = /No departure of this operator that uses (.+) has this TimeslotID\./g
/** Nothing was chosen from a list. */
const UNCHOSEN = /must be the identifier of an? [^:]+: "\w+" and 26 letters and digits, such as \w+/g
/** The regular expression in a message about an answer, which is removed because it is meaningless to people. */
const EXPRESSION = /(of the form that the question asks for) \(.*\)/gs
/** An identifier, and the space before it. */
const IDENTIFIER = / (?:act|ts|wq|bkg|bsk|wl|upl|key|op|ptr|wf|prm|vch|stf|ses)_[0-9a-z]{26}\b/g

/** Replaces the API's names in a message of the service. */
export function humanize(sentence: string): string {
  const phrased = Object.entries(words.phrases).reduce((text, [from, to]) => text.replaceAll(from, to), sentence)
  const unnamed = phrased
    .replace(UNUSED, (_, resource: string) => words.guides.noLongerUses(resource))
    .replace(UNKNOWN, (_, what: string) => words.gone(what))
    .replaceAll(UNCHOSEN, words.unchosen)
    .replace(EXPRESSION, '$1')
    .replaceAll(IDENTIFIER, '')
  return inLanguage(unnamed).replaceAll(TERM, term => terms[term]!)
}

/**
 * The message of the service for a field, to be read beside its label: it begins with the API's name of the field, as in
 * "durationMinutes is required." or "times number 2 is required."
 * @param field the last name in the path of the field
 */
export function humanizeViolation(detail: string, field: string | undefined): string {
  const named = new RegExp(
    `^(?:${field ?? ''}|[a-z]+(?:[A-Z][a-z]+)+)(?: number (\\d+))? (?=is |must |cannot |holds |has |had )`,
  )
  return humanize(detail.replace(named, (_, at?: string) => (at ? words.numbered(at) : `${words.thisField} `)))
}
