import type { PageProps } from '../PageProps.ts'
import './activities.css'
import { ActivityList } from './ActivityList.tsx'
import { NewActivity } from './NewActivity.tsx'
import { OneActivity } from './OneActivity.tsx'

/** The activities, one of them, or a new one. */
export function ActivitiesPage({ rest: [at] }: PageProps) {
  if (at === undefined) return <ActivityList />
  return at === 'new' ? <NewActivity /> : <OneActivity key={at} activityId={at} />
}
