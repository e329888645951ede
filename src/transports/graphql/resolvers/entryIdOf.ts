import { notFound } from '../../../domain/refusals/notFound.ts'

/**
 * The serial number that the `id` of an entry of usage is.
 * @throws Refusal `not-found` if it is the `id` of nothing
 */
export function entryIdOf(id: string): number {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound('usageEntry')
  return Number(id)
}
