import { type BookingSort, bookingSortKeys } from '../../domain/rules/bookingSortKeys.ts'
import type { BookingOrder, BookingRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

/** The sort key of a column, and whether its default is descending. */
const columns: Readonly<Record<string, { by: BookingSort; downFirst: boolean }>> = {
  created: { by: 'CREATED_AT', downFirst: true },
  when: { by: 'STARTS_AT', downFirst: false },
  customer: { by: 'LAST_NAME', downFirst: false },
  price: { by: 'PRICE', downFirst: true },
  status: { by: 'STATUS', downFirst: false },
  due: { by: 'AMOUNT_DUE', downFirst: true },
}

const USUAL: BookingOrder = 'CREATED_AT_DESC'

export const sortedColumns = Object.keys(columns)

/** The order in the URL; by default the newest first. */
export function bookingOrder(query: URLSearchParams): BookingOrder {
  const asked = query.get('order') ?? ''
  return Object.hasOwn(words.bookingOrders, asked) ? (asked as BookingOrder) : USUAL
}

/** Whether a list in this order has only what customers still have to pay for. */
export const isByDue = (order: BookingOrder): boolean => order.startsWith('AMOUNT_DUE')

/** The URL parameter of an order. */
export const inAddress = (order: BookingOrder): string => (order === USUAL ? '' : order)

/** The column of an order, and whether it is descending. */
export function columnOf(order: BookingOrder): { key: string; down: boolean } {
  const key = sortedColumns.find(each => order.startsWith(columns[each]!.by))!
  return { key, down: order.endsWith('_DESC') }
}

/** The order after a click on a column: reversed if the list is already sorted by it. */
export function orderBy(key: string, now: BookingOrder): BookingOrder {
  const { by, downFirst } = columns[key]!
  const current = columnOf(now)
  const down = current.key === key ? !current.down : downFirst
  return `${by}_${down ? 'DESC' : 'ASC'}`
}

/** Whether one booking precedes another in this order, as far as that can be determined in the browser. */
export function comesBefore(one: BookingRowFragment, other: BookingRowFragment, order: BookingOrder): boolean {
  const { key, down } = columnOf(order)
  const { by } = columns[key]!
  const [first, second] = [bookingSortKeys[by](one), bookingSortKeys[by](other)]
  const way =
    typeof first === 'number'
      ? first - (second as number)
      : by === 'LAST_NAME'
        ? first.localeCompare(second as string)
        : first < second
          ? -1
          : Number(first > second)
  const decided = way === 0 ? (one.createdAt < other.createdAt ? -1 : 1) : way
  return down ? decided > 0 : decided < 0
}
