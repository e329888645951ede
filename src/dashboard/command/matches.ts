const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Whether each word of a search is part of a text, whatever its case and accents. */
export function matches(text: string, search: string): boolean {
  const within = plain(text)
  return plain(search)
    .split(/\s+/)
    .every(word => within.includes(word))
}
