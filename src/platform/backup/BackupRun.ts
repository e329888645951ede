import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { DateTime } from '../../domain/scalars/DateTime.ts'

/** What was done. */
export enum BackupRunKind {
  BACKUP = 'BACKUP',
  EXPORT = 'EXPORT',
  /** A backup, or a database that was restored, was checked. */
  VERIFICATION = 'VERIFICATION',
}

registerEnumType(BackupRunKind, {
  name: 'BackupRunKind',
  description: 'What was done for the backups of the installation.',
  valuesConfig: {
    BACKUP: { description: 'A backup was taken.' },
    EXPORT: { description: 'Every table was exported to files.' },
    VERIFICATION: {
      description: 'A backup, or a database that was restored by other tools, was restored and checked.',
    },
  },
})

/** A backup or export that was completed, or checked: for those who look when that was last done. */
@Entity({ tableName: 'backup_run' })
@Check({
  name: 'backup_run_kind_check',
  expression: "kind = ANY (ARRAY['BACKUP'::text, 'EXPORT'::text, 'VERIFICATION'::text])",
})
@Check({
  name: 'backup_run_differences_check',
  expression: "(kind = 'VERIFICATION'::text) = (differences IS NOT NULL)",
})
@ObjectType({
  simpleResolvers: true,
  description:
    'A backup or an export that was completed, or a verification. One that fails leaves none of them: its command says why, and exits with 1.',
})
export class BackupRun {
  @PrimaryKey({ type: 'uuid' })
  backupRunId!: string

  @Property({ type: 'text' })
  @Field(() => BackupRunKind, { description: 'What was done.' })
  kind!: BackupRunKind

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The instant whose data it has; null where that is not known, as of a database that was restored by other tools.',
  })
  dataOf!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it began.' })
  startedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it ended.' })
  endedAt!: Date

  /** Where it is; null of a database. */
  @Property({ type: 'text', nullable: true })
  folder!: string | null

  @Property({ type: 'bigint', nullable: true })
  @Field(() => GraphQLSafeInt, { nullable: true, description: 'The size on disk, in bytes; null of a database.' })
  bytes!: number | null

  @Property({ fieldName: 'differences', type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'How many differences the checks have found, 0 if all is well: of a backup its last verification, null if it was never verified.',
  })
  differenceCount!: number | null

  /** Read with it, and not stored. */
  @Field(() => DateTime, {
    nullable: true,
    description: 'When a backup was last verified; null if it was not, and of what is no backup.',
  })
  verifiedAt?: Date | null
}
