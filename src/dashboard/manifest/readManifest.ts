import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ManifestDocument, ManifestMoreDocument, type ManifestQuery } from '../api/generated.ts'
import { everyPage } from '../kit/everyPage.ts'

/** A timeslot, its activity, and its bookings ordered by last name. */
export interface Manifest {
  slot: ManifestQuery['timeslot']
  activity: ManifestQuery['timeslot']['product']
  bookings: readonly ManifestQuery['timeslot']['bookings']['edges'][number]['node'][]
}

/** Reads a timeslot with all its bookings: in one request as long as they are no more than 75. */
export async function readManifest(timeslotId: string, signal: AbortSignal): Promise<Manifest> {
  const { timeslot } = await fetchGraphql(ManifestDocument, { timeslotId }, signal)
  const { bookings } = timeslot
  return {
    slot: timeslot,
    activity: timeslot.product,
    bookings: bookings.pageInfo.hasNextPage
      ? await everyPage(ManifestMoreDocument, { timeslotId }, each => each.timeslot.bookings, undefined, signal)
      : bookings.edges.map(({ node }) => node),
  }
}
