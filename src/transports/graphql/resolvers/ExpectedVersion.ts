import { Arg, Int } from 'type-graphql'

/** The argument of every change of an object that exists: two people who edit it at once do not overwrite each other. */
export const ExpectedVersion = (read = 'The `version` that you have read') =>
  Arg('expectedVersion', () => Int, {
    nullable: true,
    description: `${read}: nothing is changed if it has another one now. Without it the last change wins.`,
  })
