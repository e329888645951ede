/** Counts the values in the data of a response as the cost of an operation does: each field, and in lists of objects each of their fields. */
export function countValues(data: unknown): number {
  if (Array.isArray(data)) return data.reduce((sum: number, each) => sum + countValues(each), 0)
  if (typeof data !== 'object' || data === null) return 0
  return Object.values(data).reduce((sum: number, each) => sum + 1 + countValues(each), 0)
}
