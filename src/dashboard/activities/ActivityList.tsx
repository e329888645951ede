import { useRef } from 'preact/hooks'
import { address, href, navigate, updateQuery } from '../address.ts'
import { ActivitiesDocument, type ActivityRowFragment } from '../api/generated.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { count, duration, money } from '../format.ts'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { useSearchKey } from '../kit/useSearchKey.ts'
import { useWholeList } from '../kit/useWholeList.ts'
import { words } from '../words.ts'
import { Publishing } from './Publishing.tsx'

const texts = words.activities

export type ActivityRow = ActivityRowFragment

/** Every activity, whether or not it is in the shopfront. */
export function ActivityList() {
  const query = useWholeList(ActivitiesDocument, {}, each => each.products)
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  const text = address.value.query.get('text') ?? ''
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  return (
    <>
      <div class="head">
        <h1>{texts.title}</h1>
        {query.data && (
          <p class="totals">
            {texts.total(count(query.data.length), count(query.data.filter(each => each.published).length))}
          </p>
        )}
      </div>
      <search class="tools acts-tools">
        <input
          dir="auto"
          ref={search}
          type="search"
          aria-label={words.search}
          placeholder={texts.searchHint}
          defaultValue={text}
          onInput={event => updateQuery({ text: event.currentTarget.value }, false)}
        />
        {may('CATALOGUE_WRITE') && (
          <a class="button main" href={href('activities/new')}>
            {texts.add}
          </a>
        )}
      </search>
      <QueryView query={query}>
        {activities => {
          const rows = activities.filter(each => matches(each, text))
          if (rows.length === 0) return <p class="empty">{text === '' ? texts.none : texts.noMatch}</p>
          return (
            <div class="acts-table">
              <Table
                name={texts.title}
                columns={columnsOf(today, query.refetch)}
                rows={rows}
                keyOf={row => row.id}
                open={row => navigate(`activities/${row.id}`)}
                over={row => !row.published}
              />
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

function matches({ name, category }: ActivityRow, text: string): boolean {
  return `${name}\n${category}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
}

function columnsOf(today: string, refetch: () => void): Column<ActivityRow>[] {
  return [
    {
      key: 'name',
      head: texts.name,
      cell: row => (
        <a href={href(`activities/${row.id}`)}>
          <ActivityDot colour={row.colour} />
          <Bdi>{row.name}</Bdi>
        </a>
      ),
    },
    { key: 'category', head: texts.category, cell: row => row.category },
    { key: 'price', head: words.price, number: true, cell: row => money(row.price) },
    { key: 'duration', head: texts.duration, number: true, cell: row => duration(row.durationMinutes) },
    {
      key: 'capacity',
      head: texts.capacity,
      number: true,
      cell: ({ schedules }) =>
        placesRule(schedules.filter(each => (each.seasonTo ?? today) >= today).map(each => each.capacity)),
    },
    {
      key: 'inBooking',
      head: texts.inBooking,
      number: true,
      cell: row => bookingRule(row.minParticipants, row.maxParticipants),
    },
    {
      key: 'questions',
      head: words.questions,
      cell: row =>
        row.hasQuestions ? (
          <a href={href(`activities/${row.id}`, { section: 'questions' })}>
            {row.waiverRequired ? texts.askedRequired : texts.askedOptional}
          </a>
        ) : (
          texts.askedNone
        ),
    },
    {
      key: 'shopfront',
      head: texts.shopfront,
      cell: row => <Publishing activity={row} done={refetch} />,
    },
  ]
}

/** How many places its timeslots have. */
function placesRule(capacities: readonly number[]): string {
  if (capacities.length === 0) return texts.noSchedule
  return texts.range(count(Math.min(...capacities)), count(Math.max(...capacities)))
}

/** How many places one booking can have. */
function bookingRule(least: number, most: number | null): string {
  return most === null ? texts.orMore(count(least)) : texts.range(count(least), count(most))
}
