import type { ComponentChildren } from 'preact'
import { localDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { AssignmentLink } from './AssignmentLink.tsx'
import { LackingSlot } from './LackingSlot.tsx'
import { MemberHead } from './MemberHead.tsx'
import type { GuideWeek } from './weekOf.ts'

const texts = words.guides

/** A week in one table: a row for each member, a column for each day, and first what lacks somebody. */
export function GuideGrid({ days, today, resources, assignments, lacking, refetch }: GuideWeek) {
  const cells = (ofDay: (day: string) => ComponentChildren) =>
    days.map(day => (
      <td key={day} class={day === today ? 'today' : undefined}>
        {ofDay(day)}
      </td>
    ))
  return (
    <table class="guides-grid sheet">
      <thead>
        <tr>
          <th scope="col">{texts.member}</th>
          {days.map(day => (
            <th
              key={day}
              scope="col"
              class={day === today ? 'today' : undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {localDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      {lacking.length > 0 && (
        <tbody>
          <tr class="guides-lacking">
            <th scope="row">{texts.lacking}</th>
            {cells(day =>
              lacking
                .filter(each => each.timeslot.date === day)
                .map(each => <LackingSlot key={each.timeslotId + each.resourceId} lacking={each} changed={refetch} />),
            )}
          </tr>
        </tbody>
      )}
      {resources.map(({ id: resourceId, name, members }) => (
        <tbody key={resourceId}>
          <tr>
            <th scope="rowgroup" class="guides-resource" colSpan={days.length + 1}>
              <Bdi>{name}</Bdi>
            </th>
          </tr>
          {members.map(member => {
            const its = assignments.filter(each => each.memberId === member.id)
            return (
              <tr key={member.id}>
                <th scope="row">
                  <MemberHead member={member} departures={its.length} renewed={refetch} />
                </th>
                {cells(day =>
                  its
                    .filter(each => each.timeslot.date === day)
                    .map(each => <AssignmentLink key={each.timeslotId} assignment={each} />),
                )}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
