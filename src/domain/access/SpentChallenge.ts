import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A challenge that was answered: it is never accepted again. Challenges themselves are signed, and stored nowhere. */
@Entity({ tableName: 'spent_challenge' })
export class SpentChallenge {
  @PrimaryKey({ type: 'uuid' })
  challengeId!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date
}
