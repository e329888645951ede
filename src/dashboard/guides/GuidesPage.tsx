import { useSignal } from '@preact/signals'
import { address, href, updateQuery } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { AssignMembersByRuleDocument, type AssignMembersByRuleMutation, GuidesDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { dayFrom, daysOf, mondayOf, movedDay, startOfDay, todayIn } from '../calendar.ts'
import { localDay, ownZone } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import { useNow } from '../kit/useNow.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { GuideDays } from './GuideDays.tsx'
import { GuideGrid } from './GuideGrid.tsx'
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
  const Week = useNarrow() ? GuideDays : GuideGrid
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
              <section class="guides-rule" aria-label={texts.byRule}>
                {departuresLackingMembers.length === 0 && <p class="quiet">{texts.lackingNone}</p>}
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
                {byRule.problem && <ProblemBanner problem={byRule.problem} />}
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
              <Week
                days={days}
                today={today}
                resources={named}
                assignments={resourceAssignments.filter(each => days.includes(each.timeslot.date))}
                lacking={departuresLackingMembers}
                refetch={query.refetch}
              />
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
