import type { Readiness } from '../../platform/sql/checkReadiness.ts'
import type { ServiceState, TaskBacklog } from './Operations.ts'

/** What the application knows of itself and of the installation: nothing of any operator. */
export interface Installation extends Pick<ServiceState, 'version' | 'commit' | 'startedAt'> {
  /** Whether the service takes the backups: its database is the embedded one. */
  takesBackups: boolean
  readiness(): Promise<Readiness>
  /** The jobs by task; undefined if they could not be counted in time. */
  jobs(): Promise<readonly TaskBacklog[] | undefined>
  workers(): Promise<{ live: number; missing: number }>
  migrations(): Promise<{ pending: number; newer: number }>
}
