/** The words of a list that is separated by commas. */
export function splitList(list: string): string[] {
  return list.split(',').map(word => word.trim())
}
