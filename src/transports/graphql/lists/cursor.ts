import { refuseViolations, type Violation } from '../../../domain/refusals/refusal.ts'
import { UUID } from '../../../domain/scalars/typeid.ts'
import type { Key, PageRequest, Position } from '../../../platform/sql/Page.ts'
import type { PaginationArguments } from './PaginationArguments.ts'

const USUAL_SIZE = 50
const LONGEST_PAGE = 100

/** The format of a list's cursors. A cursor of one format is not accepted by a list with another. */
export interface CursorForm {
  /** The order of the list, where it has several. */
  name?: string
  kind: keyof typeof keys
  /** The format of its items' identifiers. */
  identifier: RegExp
}

/** The sort keys as text, and as values that the database can compare with. */
const keys = {
  instant: { text: /^\d{1,15}$/, read: (text: string): Key => new Date(Number(text)) },
  number: { text: /^\d{1,15}$/, read: Number },
  text: { text: /^\P{Cc}{0,1000}$/u, read: String },
}

/** Most lists are ordered by an instant. */
export const BY_INSTANT: CursorForm = { kind: 'instant', identifier: UUID }

/** The same for items with a serial number as identifier. */
export const BY_INSTANT_AND_SERIAL: CursorForm = { kind: 'instant', identifier: /^[1-9]\d{0,15}$/ }

/** The same for the changes of bookings, each with the version that it made. */
export const BY_INSTANT_AND_VERSION: CursorForm = {
  kind: 'instant',
  identifier: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[1-9]\d{0,8}$/,
}

/** Lists of things with a name. */
export const BY_NAME: CursorForm = { name: 'NAME', kind: 'text', identifier: UUID }

/** The same for items with a serial number as identifier. */
export const BY_NAME_AND_SERIAL: CursorForm = { ...BY_NAME, identifier: BY_INSTANT_AND_SERIAL.identifier }

/** Encodes a position as a cursor. Cursors are opaque, so they do not look like data. */
export function writeCursor({ key, id }: Position, { name }: CursorForm = BY_INSTANT): string {
  const text = `${key instanceof Date ? key.getTime() : key} ${id}`
  return Buffer.from(name ? `${name} ${text}` : text).toString('base64url')
}

/** Reads which page of a list the arguments ask for; refuses contradictory arguments. */
export function readPart(
  { first, after, last, before }: PaginationArguments,
  form = BY_INSTANT,
  longestPage = LONGEST_PAGE,
): PageRequest {
  const violations: Violation[] = []
  const backwards = last != null || (before != null && first == null)
  if (first != null && last != null) {
    violations.push({ path: ['last'], detail: 'Give first or last, not both: a page is taken from one end.' })
  }
  if (backwards && after != null)
    violations.push({ path: ['after'], detail: 'Give after together with first, not with last.' })
  if (!backwards && before != null)
    violations.push({ path: ['before'], detail: 'Give before together with last, not with first.' })
  const beyond = readCursor(backwards ? 'before' : 'after', backwards ? before : after, form, violations)
  const size = readSize(backwards ? 'last' : 'first', backwards ? last : first, longestPage, violations)
  refuseViolations(violations)
  return { size, backwards, beyond }
}

function readSize(name: string, size: number | null | undefined, longest: number, violations: Violation[]): number {
  if (size == null) return USUAL_SIZE
  if (size < 0 || size > longest) {
    violations.push({ path: [name], detail: `${name} must be from 0 to ${longest}; it is ${size}.` })
  }
  return size
}

/** @param argument what the transport calls it */
export function readCursor(
  argument: string,
  cursor: string | null | undefined,
  { name, kind, identifier }: CursorForm,
  violations: Violation[],
): Position | null {
  if (cursor == null) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  const start = name ? `${name} ` : ''
  const end = text.lastIndexOf(' ')
  const [key, id] = [text.slice(start.length, end), text.slice(end + 1)]
  if (text.startsWith(start) && end >= start.length && keys[kind].text.test(key) && identifier.test(id)) {
    return { key: keys[kind].read(key), id }
  }
  const order = name ? ', in the same order' : ''
  violations.push({
    path: [argument],
    detail: `${argument} must be a cursor out of an earlier page of this list${order}.`,
  })
  return null
}
