import { useSignal } from '@preact/signals'
import { address, updateQuery } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityDeleteScheduleDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { scheduleAhead } from './aheadText.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import type { Schedule } from './scheduleDraft.ts'
import { scheduleSentence } from './scheduleSentence.ts'

const common = words.activities
const { schedules: texts } = common

/** The schedules of an activity, each described in a sentence. */
export function SchedulesSection({
  activityId,
  timeZone,
  schedules,
  done,
}: {
  activityId: string
  timeZone: string
  schedules: readonly Schedule[]
  done(): void
}) {
  const deleted = useSignal<Schedule | undefined>(undefined)
  const editing = may('CATALOGUE_WRITE') ? (address.value.query.get('schedule') ?? '') : ''
  const today = todayIn(timeZone)
  const edit = (schedule: string) => updateQuery({ schedule }, false)
  const finished = () => {
    edit('')
    done()
  }
  return (
    <div class="acts-narrow">
      <p class="quiet">{texts.lead}</p>
      {schedules.length === 0 && editing !== 'new' && (
        <p class="empty">{may('CATALOGUE_WRITE') ? texts.none : texts.noneReadOnly}</p>
      )}
      <ul class="acts-list">
        {inOrder(schedules, today).map(schedule => (
          <li key={schedule.id} class={isOver(schedule, today) ? 'sheet over' : 'sheet'}>
            {editing === schedule.id ? (
              <ScheduleForm
                activityId={activityId}
                timeZone={timeZone}
                schedule={schedule}
                close={() => edit('')}
                done={finished}
              />
            ) : (
              <div class="acts-line">
                <div class="acts-sentence">
                  <p>
                    {scheduleSentence(schedule)}
                    {isOver(schedule, today) && <span class="quiet"> · {texts.over}</span>}
                  </p>
                  {!isOver(schedule, today) && (
                    <p class={schedule.upcoming.bookableCount > 0 ? 'acts-ahead quiet' : 'acts-ahead warn'}>
                      {scheduleAhead(schedule, today)}
                    </p>
                  )}
                </div>
                {may('CATALOGUE_WRITE') && (
                  <div class="acts-acts">
                    <button
                      type="button"
                      aria-label={`${common.edit}: ${scheduleSentence(schedule)}`}
                      onClick={() => edit(schedule.id)}
                    >
                      {common.edit}
                    </button>
                    <button
                      type="button"
                      class="plain"
                      aria-label={`${words.delete}: ${scheduleSentence(schedule)}`}
                      onClick={() => {
                        deleted.value = schedule
                      }}
                    >
                      {words.delete}
                    </button>
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
        {editing === 'new' && (
          <li class="sheet">
            <ScheduleForm activityId={activityId} timeZone={timeZone} close={() => edit('')} done={finished} />
          </li>
        )}
      </ul>
      {may('CATALOGUE_WRITE') && editing !== 'new' && (
        <button type="button" class="main" onClick={() => edit('new')}>
          {texts.add}
        </button>
      )}
      {deleted.value && (
        <Confirm
          title={texts.deleteTitle}
          act={texts.delete}
          does={async () => {
            await fetchGraphql(ActivityDeleteScheduleDocument, { input: { scheduleId: deleted.value!.id } })
            toast(texts.deleted)
            done()
          }}
          close={() => {
            deleted.value = undefined
          }}
        >
          <p>
            <strong>{scheduleSentence(deleted.value)}</strong>
          </p>
          <p>{texts.deleteWhat}</p>
        </Confirm>
      )}
    </div>
  )
}

function isOver({ seasonTo }: Schedule, today: string): boolean {
  return seasonTo !== null && seasonTo < today
}

/** Schedules of the whole year first, then by season; past ones last. */
function inOrder(schedules: readonly Schedule[], today: string): Schedule[] {
  const keyOf = (each: Schedule) => `${isOver(each, today) ? 1 : 0} ${each.seasonFrom ?? ''} ${each.times[0]}`
  return schedules.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
