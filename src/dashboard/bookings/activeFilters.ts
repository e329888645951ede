import { isolate } from '../../domain/rules/isolate.ts'
import { localDay } from '../format.ts'
import type { ActivityChoice, PartnerChoice } from '../kit/choices.ts'
import { words } from '../words.ts'
import { bookingFilter } from './bookingFilter.ts'
import { bookingOrder, isByDue } from './bookingOrder.ts'

/** What can be filtered by; undefined until it is loaded. */
export interface FilterChoices {
  activities: readonly ActivityChoice[] | undefined
  partners: readonly PartnerChoice[] | undefined
}

/** An active filter, with its label and the function to remove it. */
interface ActiveFilter {
  names: readonly string[]
  label: string
  value: string
}

/** The filters in the URL, without the search text. */
export function activeFilters(
  query: URLSearchParams,
  { activities, partners }: FilterChoices,
): readonly ActiveFilter[] {
  const filter = bookingFilter(query)
  const { date, timeslotIds, channels, statuses, waiverStatuses, unpaid } = filter
  const named = (ids: string[] | string | null | undefined, all: readonly { id: string; name: string }[] | undefined) =>
    [ids ?? []]
      .flat()
      .map(id => isolate(all?.find(each => each.id === id)?.name ?? (all ? words.bookingList.unknown : '…')))
  const list = <Value extends string>(values: Value[] | Value | null | undefined, named: Record<Value, string>) =>
    [values ?? []].flat().map(each => named[each as Value])
  const all: [names: string[], label: string, values: string[]][] = [
    [['from', 'to'], words.bookingList.date, [span(date?.from, date?.to)]],
    [['timeslot'], words.when, [timeslotIds ? words.bookingList.one : '']],
    [['activity'], words.activity, named(filter.activityIds, activities)],
    [['channel'], words.channel, list(channels, words.channels)],
    [['partner'], words.partner, named(filter.partnerIds, partners)],
    [['status'], words.status, list(statuses, words.statuses)],
    [['waiver'], words.waiver, list(waiverStatuses, words.waivers)],
    [
      isByDue(bookingOrder(query)) ? ['due', 'order'] : ['due'],
      words.payment,
      [unpaid ? words.bookingList.due.unpaid : ''],
    ],
  ]
  return all.flatMap(([names, label, values]) => {
    const value = values.filter(Boolean).join(', ')
    return value ? [{ names, label, value }] : []
  })
}

function span(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return from === to ? localDay(from) : words.bookingList.between(localDay(from), localDay(to))
  if (from) return words.bookingList.since(localDay(from))
  return to ? words.bookingList.until(localDay(to)) : ''
}
