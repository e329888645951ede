import { Field, ObjectType } from 'type-graphql'
import { Node } from '../scalars/Node.ts'
import { ApiKey } from './ApiKey.ts'
import { Operator } from './Operator.ts'
import { Partner } from './Partner.ts'
import { type Scope, ScopeEnum } from './Scope.ts'

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'The caller, as identified by the key of the request. Every key is a viewer of its own.',
})
export class Viewer {
  @Field(() => Operator, {
    description: 'The operator that the key belongs to; data of other operators is not visible.',
  })
  operator!: Operator

  @Field(() => Partner, {
    nullable: true,
    description: "The partner as which the key sells; null for the operator's own keys.",
  })
  partner!: Partner | null

  @Field(() => [ScopeEnum], { description: 'What the key is allowed to do.' })
  scopes!: readonly Scope[]

  @Field(() => [ScopeEnum], {
    description: 'Everything that the key is allowed to do: its scopes, and those that they include.',
  })
  permissions!: readonly Scope[]

  @Field(() => ApiKey, { description: 'The API key, without its secret.' })
  key!: ApiKey
}
