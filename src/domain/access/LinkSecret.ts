import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The secret that signs links for customers. There is one for the installation, created when the database is first opened. */
@Entity({ tableName: 'link_secret' })
@Check({ name: 'link_secret_single_check', expression: 'id = 1' })
export class LinkSecret {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number

  @Property({ type: 'blob' })
  secret!: Buffer
}
