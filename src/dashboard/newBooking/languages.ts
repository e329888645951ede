// Those that are often met; another one is kept where a booking has it.
const OFTEN = ['en', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'sv', 'uk', 'zh']

/** Languages of customers by their names. @param tag one that is among them in any case */
export function languages(tag: string): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' })
  return [...new Set([...OFTEN, ...(tag ? [tag] : [])])]
    .map(each => ({ tag: each, name: names.of(new Intl.Locale(each).baseName) ?? each }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
