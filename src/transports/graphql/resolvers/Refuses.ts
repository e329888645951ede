import { Extensions } from 'type-graphql'
import type { FieldRefusal } from '../errors/commonRefusals.ts'

/**
 * Declares the refusals of a field, besides those that every field can have. A mutation without any says so: `@Refuses()`. The
 * tests fail if a field is refused with another code, or never with one of these.
 */
export const Refuses = (...refusals: FieldRefusal[]) => Extensions({ refusals })
