import { href } from '../address.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import type { Assignment } from './weekOf.ts'

/** A departure of a member, with a link to its manifest. @param name of the member, where it is not said elsewhere */
export function AssignmentLink({ assignment, name }: { assignment: Assignment; name?: string | undefined }) {
  const { timeslot, isManual: byHand } = assignment
  return (
    <a class="guides-slot-link" href={href(`slot/${timeslot.id}`)} data-colour={timeslot.product?.colour}>
      <span class="guides-time">{timeSpan(timeslot)}</span> <Bdi>{timeslot.product?.name}</Bdi>
      {name && (
        <strong>
          {' '}
          <Bdi>{name}</Bdi>
        </strong>
      )}
      {byHand && <span class="quiet"> {words.guides.byHand}</span>}
    </a>
  )
}
