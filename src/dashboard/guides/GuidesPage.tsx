import { useSignal } from '@preact/signals'
import { address, href, updateQuery } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { AssignMembersByRuleDocument, type AssignMembersByRuleMutation, GuidesDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { dayFrom, daysOf, mondayOf, movedDay, startOfDay, todayIn } from '../calendar.ts'
import { count, localDay, ownZone } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useNow } from '../kit/useNow.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { MemberWeek } from './MemberWeek.tsx'
import './guides.css'

const texts = words.guides

type Run = AssignMembersByRuleMutation['assignMembersByRule']['assignmentRun']

/** Who has which departure in a week, and which departures lack someone. */
export function GuidesPage() {
  const timeZone = viewer.value?.operator.timeZone ?? ownZone
  const today = todayIn(timeZone, useNow())
  const monday = mondayOf(dayFrom(address.value.query.get('week')) ?? today)
  const days = daysOf(monday)
  const range = {
    from: startOfDay(monday, timeZone).toISOString(),
    before: startOfDay(movedDay(monday, 7), timeZone).toISOString(),
  }
  const query = useQuery(GuidesDocument, viewer.value ? range : undefined)
  useAutoRefetch(query)
  const run = useSignal<Run | undefined>(undefined)
  const byRule = useAction(async () => {
    run.value = undefined
    const { assignMembersByRule } = await fetchGraphql(AssignMembersByRuleDocument, { input: range })
    run.value = assignMembersByRule.assignmentRun
    toast(texts.ruleDone(run.value.assigned.length))
    query.refetch()
  })
  const go = (week: string) => {
    run.value = undefined
    updateQuery({ week: mondayOf(today) === week ? '' : week })
  }
  return (
    <div class="guides">
      <div class="head">
        <h1>{texts.title}</h1>
        <div class="guides-tools no-print">
          <button type="button" aria-label={texts.weekBefore} onClick={() => go(movedDay(monday, -7))}>
            ‹
          </button>
          <strong>{texts.week(localDay(monday), localDay(days[6]!))}</strong>
          <button type="button" aria-label={texts.weekAfter} onClick={() => go(movedDay(monday, 7))}>
            ›
          </button>
          <button type="button" disabled={monday === mondayOf(today)} onClick={() => go(mondayOf(today))}>
            {texts.thisWeek}
          </button>
        </div>
      </div>
      <p class="quiet">{texts.lead}</p>
      <QueryView query={query}>
        {({ resources, resourceAssignments, understaffedTimeslots: departuresLackingMembers }) => {
          const named = resources.nodes.filter(each => each.hasNamedMembers)
          if (named.length === 0)
            return (
              <EmptyState
                text={texts.none}
                action={may('CATALOGUE_WRITE') ? { word: texts.addResource, href: href('resources/new') } : undefined}
              />
            )
          return (
            <>
              <section class="sheet guides-lacking" aria-labelledby="guides-lacking">
                <div class="head">
                  <h2 id="guides-lacking">{texts.lacking}</h2>
                  {may('CATALOGUE_WRITE') && departuresLackingMembers.length > 0 && (
                    <button
                      type="button"
                      class="main no-print"
                      disabled={byRule.busy}
                      title={texts.byRuleHint}
                      onClick={() => void byRule.run()}
                    >
                      {texts.byRule}
                    </button>
                  )}
                </div>
                {byRule.problem && <ProblemBanner problem={byRule.problem} />}
                {departuresLackingMembers.length === 0 && <p class="quiet">{texts.lackingNone}</p>}
                {departuresLackingMembers.length > 0 && (
                  <ul>
                    {departuresLackingMembers.map(({ timeslot, resource, missingMembers }) => (
                      <li key={timeslot.id + resource.id}>
                        <a href={href(`slot/${timeslot.id}`)}>
                          {localDay(timeslot.date)}, <span class="guides-time">{timeSpan(timeslot)}</span>{' '}
                          <Bdi>{timeslot.product?.name}</Bdi>
                        </a>{' '}
                        <Badge kind="warn" word={texts.missing(count(missingMembers), resource.name)} />
                      </li>
                    ))}
                  </ul>
                )}
                {run.value && run.value.unfilled.length > 0 && (
                  <div role="status">
                    <p>{texts.ruleLeft}</p>
                    <ul>
                      {run.value.unfilled.map(({ timeslot, resource, reason }) => (
                        <li key={timeslot.id + resource.id}>
                          {localDay(timeslot.date)}, {timeslot.time} <Bdi>{timeslot.product?.name}</Bdi>:{' '}
                          <Bdi>{reason}</Bdi>
                        </li>
                      ))}
                    </ul>
                  </div>
                )}
              </section>
              {named.map(({ id: resourceId, name, members }) => (
                <section key={resourceId} aria-labelledby={resourceId}>
                  <h2 id={resourceId}>
                    <Bdi>{name}</Bdi>
                  </h2>
                  {members.map(member => (
                    <MemberWeek
                      key={member.id}
                      member={member}
                      days={days}
                      assignments={resourceAssignments.filter(
                        each => each.memberId === member.id && days.includes(each.timeslot.date),
                      )}
                      renewed={query.refetch}
                    />
                  ))}
                </section>
              ))}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
