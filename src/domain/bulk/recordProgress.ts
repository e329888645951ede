import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

// The conditions decide: of two runs that have done the same part or line, one changes the row, and the other one nothing. The
// same holds for a bulk operation that was cancelled meanwhile.
const addPart = preparedStatement(
  ({ operatorId, bulkOperationId, part, fileId, bytes, lines, cursor }: Placeholders<Part>) => sql`
  with recorded as (
    update bulk_operation
    set parts = ${part}::int, lines = lines + ${lines}::int, bytes = bytes + ${bytes}::int, cursor = ${cursor}
    where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and state = 'RUNNING' and parts = ${part}::int - 1
    returning operator_id, bulk_operation_id
  )
  insert into bulk_part (operator_id, bulk_operation_id, part, file_id, bytes)
  select operator_id, bulk_operation_id, ${part}::int, ${fileId}, ${bytes}::int from recorded
  returning part`,
)

/** A part of the result of a bulk query, whose file is stored. */
interface Part {
  operatorId: string
  bulkOperationId: string
  /** Counted from 1. */
  part: number
  fileId: string
  bytes: number
  lines: number
  /** The cursor after its last line. */
  cursor: string | null
}

/** Adds a part to the result. Returns false if the bulk operation does not run any more, or another run has added it. */
export async function recordPart(db: Sql, part: Part): Promise<boolean> {
  return (await addPart(db, part)).length > 0
}

const addLine = preparedStatement(
  ({ operatorId, bulkOperationId, line, position, refused, verdict }: Placeholders<Line>) => sql`
  with recorded as (
    update bulk_operation
    set last_line = ${line}::int8, position = ${position}::int8, lines = lines + 1, refused = refused + ${refused}::bool::int,
      bytes = bytes + octet_length(${verdict}::text) + 1
    where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and state = 'RUNNING' and last_line < ${line}::int8
    returning operator_id, bulk_operation_id
  )
  insert into bulk_line (operator_id, bulk_operation_id, line, verdict)
  select operator_id, bulk_operation_id, ${line}::int8, ${verdict} from recorded
  returning line`,
)

/** A line of a file that was carried out, and its verdict as JSON. */
interface Line {
  operatorId: string
  bulkOperationId: string
  /** Counted from 1. */
  line: number
  /** The bytes of the file up to its end. */
  position: number
  refused: boolean
  verdict: string
}

/**
 * Records the verdict on a line, in the transaction that carries it out. Returns false if the bulk operation does not run any more,
 * or another run has done the line: then the transaction must be rolled back.
 */
export async function recordLine(db: Sql, line: Line): Promise<boolean> {
  return (await addLine(db, line)).length > 0
}
