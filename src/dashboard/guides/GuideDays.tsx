import { localDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { AssignmentLink } from './AssignmentLink.tsx'
import { LackingSlot } from './LackingSlot.tsx'
import { MemberHead } from './MemberHead.tsx'
import type { GuideWeek } from './weekOf.ts'

const texts = words.guides

/** A week on a narrow screen: day by day, what lacks somebody first, and below all members with their calendars. */
export function GuideDays({ days, today, resources, assignments, lacking, refetch }: GuideWeek) {
  const names = new Map(resources.flatMap(each => each.members.map(member => [member.id, member.name])))
  return (
    <>
      {days.map(day => {
        const lacks = lacking.filter(each => each.timeslot.date === day)
        const its = assignments
          .filter(each => each.timeslot.date === day)
          .toSorted((one, other) => one.timeslot.startsAt.localeCompare(other.timeslot.startsAt))
        return (
          <section key={day} class={day === today ? 'guides-day today' : 'guides-day'} aria-label={localDay(day)}>
            <h2 aria-current={day === today ? 'date' : undefined}>{localDay(day)}</h2>
            {lacks.map(each => (
              <LackingSlot key={each.timeslotId + each.resourceId} lacking={each} changed={refetch} />
            ))}
            {its.map(each => (
              <AssignmentLink
                key={each.timeslotId + each.memberId}
                assignment={each}
                name={names.get(each.memberId) ?? ''}
              />
            ))}
            {lacks.length + its.length === 0 && <p class="quiet">{texts.noDeparturesOfDay}</p>}
          </section>
        )
      })}
      {resources.map(({ id: resourceId, name, members }) => (
        <section key={resourceId} class="guides-day" aria-labelledby={resourceId}>
          <h2 id={resourceId}>
            <Bdi>{name}</Bdi>
          </h2>
          {members.map(member => (
            <MemberHead
              key={member.id}
              member={member}
              departures={assignments.filter(each => each.memberId === member.id).length}
              renewed={refetch}
            />
          ))}
        </section>
      ))}
    </>
  )
}
