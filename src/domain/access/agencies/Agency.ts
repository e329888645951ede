import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { Node } from '../../scalars/Node.ts'

/** Belongs to the installation, not to an operator: the administrator adds it. */
@Entity({ tableName: 'agency' })
@Unique({ name: 'agency_name_unique', properties: ['name'] })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A business that sells for several operators of this installation with one key.',
})
export class Agency {
  [PrimaryKeyProp]?: 'agencyId'

  @PrimaryKey({ type: 'uuid' })
  agencyId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Its name, unique in the installation.' })
  name!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date
}
