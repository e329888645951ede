import { Field, Int, ObjectType } from 'type-graphql'
import { type CallKind, CallKindEnum } from './CallKind.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'The rate limit of a key for one kind of call. Each instance of the service counts for itself: what remains is that of the ' +
    'instance that answers.',
})
export class KeyRateLimit {
  @Field(() => CallKindEnum, { description: 'The kind of call.' })
  kind!: CallKind

  @Field(() => Int, { description: 'How many calls the key may send per second.' })
  perSecond!: number

  @Field(() => Int, { description: 'How many it may send at once after a pause.' })
  burst!: number

  @Field(() => Boolean, { description: 'Whether the key has the limit of the installation, and none of its own.' })
  isDefault!: boolean

  @Field(() => Int, { description: 'How many it can send now.' })
  remaining!: number

  @Field(() => Int, { description: 'The seconds until it can send all of `burst` again, if it sends nothing.' })
  secondsUntilFull!: number
}
