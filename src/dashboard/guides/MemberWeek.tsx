import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type GuidesQuery, RenewCalendarLinkDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, localDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { Skills } from './Skills.tsx'

const texts = words.guides

type Member = GuidesQuery['resources']['nodes'][number]['members'][number]
export type Assignment = GuidesQuery['resourceAssignments'][number]

/** The week of one member, and the link to its calendar. */
export function MemberWeek({
  member,
  days,
  assignments,
  renewed,
}: {
  member: Member
  days: readonly string[]
  assignments: readonly Assignment[]
  renewed(): void
}) {
  const renewing = useSignal(false)
  const { id: memberId, name, skills, active, calendarUrl } = member
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(calendarUrl)
      toast(words.copied)
    } catch {
      toast(words.notCopied)
    }
  }
  return (
    <section class="sheet guides-member" aria-labelledby={memberId}>
      <div class="guides-who">
        <h3 id={memberId}>
          <Bdi>{name}</Bdi>
        </h3>
        <Skills skills={skills} />
        {!active && <Badge kind="none" word={texts.inactive} />}
        <span class="quiet">{texts.departures(count(assignments.length))}</span>
        <span class="guides-link no-print">
          <button type="button" aria-label={texts.linkOf(name)} onClick={() => void copy()}>
            {texts.link}
          </button>
          {may('CATALOGUE_WRITE') && (
            <button
              type="button"
              aria-label={texts.renewOf(name)}
              onClick={() => {
                renewing.value = true
              }}
            >
              {texts.renew}
            </button>
          )}
        </span>
      </div>
      {assignments.length === 0 && <p class="quiet guides-none">{texts.noDepartures}</p>}
      {assignments.length > 0 && (
        <ol class="guides-week">
          {days.map(date => {
            const its = assignments.filter(each => each.timeslot.date === date)
            return (
              <li key={date} class={its.length === 0 ? 'empty-day' : undefined}>
                <span class="quiet">{localDay(date)}</span>
                {its.map(({ timeslot, isManual: byHand }) => (
                  <a key={timeslot.id} href={href(`slot/${timeslot.id}`)}>
                    <span class="guides-time">{timeSpan(timeslot)}</span> <Bdi>{timeslot.product?.name}</Bdi>
                    {byHand && <span class="quiet"> {texts.byHand}</span>}
                  </a>
                ))}
              </li>
            )
          })}
        </ol>
      )}
      {renewing.value && (
        <Confirm
          title={texts.renewTitle(name)}
          act={texts.renew}
          close={() => {
            renewing.value = false
          }}
          does={async () => {
            await fetchGraphql(RenewCalendarLinkDocument, { input: { memberId } })
            toast(texts.renewed(name))
            renewed()
          }}
        >
          <p>{texts.renewLead}</p>
        </Confirm>
      )}
    </section>
  )
}
