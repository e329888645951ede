import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from './ApiKey.ts'
import type { KeyRow } from './keyColumns.ts'

@ObjectType({ simpleResolvers: true, description: 'A new key. It cannot be shown again.' })
export class IssuedKey {
  @Field(() => String, {
    description:
      'The key itself, sent as `Authorization: Bearer <key>`. Store it now: the service keeps only its hash.',
  })
  key!: string

  @Field(() => ApiKey, { description: 'The issued key, without its secret.' })
  apiKey!: KeyRow
}
