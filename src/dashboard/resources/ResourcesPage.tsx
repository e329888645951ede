import type { PageProps } from '../PageProps.ts'
import { DayPage } from './DayPage.tsx'
import { NewResource } from './NewResource.tsx'
import { OneResource } from './OneResource.tsx'
import { ResourceList } from './ResourceList.tsx'
import './resources.css'

/** The resources, what is used of them on a day, one of them, or a new one. */
export function ResourcesPage({ rest: [at] }: PageProps) {
  if (at === undefined) return <ResourceList />
  if (at === 'day') return <DayPage />
  return at === 'new' ? <NewResource /> : <OneResource key={at} resourceId={at} />
}
