/**
 * From when on something that waits, or that was not done, is a problem, in seconds. The rules for alerts have the same numbers
 * (`src/guides/monitoring/alerts.yml`).
 */
export const operationLimits = {
  /** Jobs, but for those of the night and bulk operations, which take turns. */
  jobs: 300,
  nightlyJobs: 21_600,
  changes: 60,
  events: 60,
  deliveries: 300,
  /** A backup a night, and two hours for one that takes longer than the one before. */
  backup: 93_600,
  /** A verification a week, and a day more. */
  backupVerification: 691_200,
  /** A verification a night, and a night that no worker ran. */
  auditVerification: 172_800,
} as const
