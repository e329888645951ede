import type { GuidesQuery } from '../api/generated.ts'

export type Assignment = GuidesQuery['resourceAssignments'][number]
export type Lacking = GuidesQuery['understaffedTimeslots'][number]
export type NamedResource = GuidesQuery['resources']['nodes'][number]
export type Member = NamedResource['members'][number]

/** A week of named resources: who has which departure, and which departures lack somebody. */
export interface GuideWeek {
  days: readonly string[]
  today: string
  resources: readonly NamedResource[]
  assignments: readonly Assignment[]
  lacking: readonly Lacking[]
  /** Reads the week again. */
  refetch(): void
}
