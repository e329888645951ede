import { Extensions } from 'type-graphql'
import type { Violation } from '../refusals/refusal.ts'

/**
 * The violations of an input beyond the bounds of each field. The function that takes the input calls it together with its own
 * checks. When a field is invalid in itself, the transport calls it instead, so that all violations are reported at once: then only a
 * part of the input could be parsed. An object in it is there only if the whole object could be parsed. Items of lists are not
 * filtered: see `readItems`.
 *
 * @param input the fields that could be parsed
 * @param given the names of the fields that were sent, whether or not they could be parsed
 * @param now the instant at which the request arrived
 * @returns violations with paths that begin inside the input
 */
export type InputRule<Input> = (input: Partial<Input>, given: ReadonlySet<string>, now: Date) => Violation[]

/** Declares the rule of an input type. */
export const Ruled = <Input>(rule: InputRule<Input>) => Extensions({ rule })

/** The items of a list that could be parsed as a whole, with their places in it. */
export function readItems<Item>(items: readonly Item[] | null | undefined): [at: number, item: Item][] {
  return [...(items ?? []).entries()].filter(([, item]) => isRead(item))
}

/** Whether a value was parsed as a whole: the transport puts a symbol in the place of what it could not parse. */
export function isRead(value: unknown): boolean {
  if (typeof value === 'symbol') return false
  return typeof value !== 'object' || value === null || Object.values(value).every(isRead)
}
