import { Extensions } from 'type-graphql'
import type { Fault } from '../refusal.ts'

/**
 * What is wrong with an input beyond the bounds of each field. The verb that takes the input asks it, together with what it alone
 * can know. Where an input never gets that far, because a field is wrong in itself, the door asks it instead, so that everything
 * is told at once: of an input, therefore, of which only a part could be read.
 *
 * @param input what could be read
 * @param given the names of the fields that were given, whether or not they could be read
 * @param now the instant at which the request came in
 * @returns faults with paths that begin inside the input
 */
export type InputRule<Input> = (input: Partial<Input>, given: ReadonlySet<string>, now: Date) => Fault[]

/** States the rule of an input type. */
export const Ruled = <Input>(rule: InputRule<Input>) => Extensions({ rule })
