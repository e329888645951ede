import type { Part, Position } from '../database/Page.ts'
import { type Fault, refuseFaults } from '../refusal.ts'
import { UUID } from '../scalars/typeid.ts'
import type { PartArguments } from './PartArguments.ts'

const USUAL_SIZE = 50
const LARGEST_SIZE = 100
const CURSOR = /^(\d{1,15}) (.*)$/

/** A position as a cursor: nobody is to read meaning into it, so it does not look like any. */
export function writeCursor({ instant, id }: Position): string {
  return Buffer.from(`${instant.getTime()} ${id}`).toString('base64url')
}

/** What identifies an item of a list where it is a number that the database counts up. */
export const SERIAL = /^[1-9]\d{0,15}$/

/** Which part of a list the arguments ask for; refuses what cannot be told. @param identifier how those of the items look */
export function readPart({ first, after, last, before }: PartArguments, identifier = UUID): Part {
  const faults: Fault[] = []
  const backwards = last != null || (before != null && first == null)
  if (first != null && last != null) {
    faults.push({ path: ['last'], detail: 'Give first or last, not both: a page is taken from one end.' })
  }
  if (backwards && after != null)
    faults.push({ path: ['after'], detail: 'Give after together with first, not with last.' })
  if (!backwards && before != null)
    faults.push({ path: ['before'], detail: 'Give before together with last, not with first.' })
  const beyond = readCursor(backwards ? 'before' : 'after', backwards ? before : after, identifier, faults)
  const size = readSize(backwards ? 'last' : 'first', backwards ? last : first, faults)
  refuseFaults(faults)
  return { size, backwards, beyond }
}

function readSize(name: string, size: number | null | undefined, faults: Fault[]): number {
  if (size == null) return USUAL_SIZE
  if (size < 1 || size > LARGEST_SIZE) {
    faults.push({ path: [name], detail: `${name} must be from 1 to ${LARGEST_SIZE}; it is ${size}.` })
  }
  return size
}

function readCursor(
  name: string,
  cursor: string | null | undefined,
  identifier: RegExp,
  faults: Fault[],
): Position | null {
  if (cursor == null) return null
  const [, instant, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (instant && id && identifier.test(id)) return { instant: new Date(Number(instant)), id }
  faults.push({ path: [name], detail: `${name} must be a cursor out of an earlier page of this list.` })
  return null
}
