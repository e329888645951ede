import { Field, ID, InterfaceType } from 'type-graphql'

/** An object with an identifier of its own, by which it can be fetched again. */
@InterfaceType({
  description:
    'An object with an identifier that is unique over all types. `node` and `nodes` fetch it again. A client can use it as ' +
    'the key of its cache.',
})
export abstract class Node {
  @Field(() => ID, { description: 'The identifier, unique over all types.' })
  id?: string
}
