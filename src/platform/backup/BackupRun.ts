import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** What was done. */
export enum BackupRunKind {
  BACKUP = 'BACKUP',
  EXPORT = 'EXPORT',
  /** A backup, or a database that was restored, was checked. */
  VERIFICATION = 'VERIFICATION',
}

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
export class BackupRun {
  @PrimaryKey({ type: 'uuid' })
  backupRunId!: string

  @Property({ type: 'text' })
  kind!: BackupRunKind

  /** The instant whose data it has; null where that is not known, as of a database that was restored by other tools. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  dataOf!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  startedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endedAt!: Date

  /** Where it is; null of a database. */
  @Property({ type: 'text', nullable: true })
  folder!: string | null

  /** The size on disk. */
  @Property({ type: 'bigint', nullable: true })
  bytes!: number | null

  /** How many differences the checks found: 0 is good. */
  @Property({ type: 'integer', nullable: true })
  differences!: number | null
}
