import { callOf } from '../callOf.ts'
import { EXIT_USAGE } from '../EXIT_USAGE.ts'

const call = callOf('usage')

/** What `--help` says. */
export const help = `Imports, exports and verifies usage. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} import <file> --operator <name or id> [--rejects <file>]
  ${call} export --operator <name or id> --from <day> --to <day> [--meter <name>] [--format csv|ndjson] [--out <file>]
  ${call} verify (--operator <name or id> | --all) --from <day> --to <day>

import   Records the entries of a file: .ndjson with one object of JSON a line, or .csv with a header line, either of them with
         .gz or not. The members, and the columns in any order, are Meter, Usage, ExtraInfo, OccurredAt (Unix seconds, or an
         instant such as 2026-06-15T08:00:00Z; now if left out) and IdempotencyKey; the first two are required. It can be stopped
         at any moment: the same command again goes on, and no line counts twice. A file that was imported whole is not again.
         The exit code is 0, or 2 when lines were rejected, or 1 when it failed.
export   Writes every entry of some days, oldest first, to standard output or a file.
verify   Adds up what was recorded again, and compares it with the totals. The exit code is 0 when they are equal, else 1.

  --operator  Whose usage it is.
  --rejects   Where to write the lines that were not recorded, with the reasons, as NDJSON.
  --from      The first day, on the operator's calendar, such as 2026-06-01.
  --to        The last day.
  --meter     Only the entries of this meter.
  --format    csv, if left out.
  --out       Where to write to.
  --all       Every operator.

Arguments that are wrong end every command with the exit code ${EXIT_USAGE}, and nothing is done.`
