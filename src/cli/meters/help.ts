import { commandPrefix } from '../../app/commandPrefix.ts'
import { EXIT_USAGE } from '../../app/reportFailure.ts'

const call = commandPrefix('usage')

/** The text of `--help`. */
export const help = `Imports, exports and verifies usage. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} import <file> --operator <name or id> [--rejects <file>] [--formulas text|raw]
  ${call} export --operator <name or id> --from <day> --to <day> [--meter <name>] [--format csv|ndjson] [--formulas text|raw] [--out <file>]
  ${call} verify (--operator <name or id> | --all) --from <day> --to <day>

import   Records the entries of a file: .ndjson with a JSON object per line, or .csv with a header line, with or without .gz.
         The members, or columns in any order, are Meter, Usage, ExtraInfo, OccurredAt (Unix seconds, or an instant such as
         2026-06-15T08:00:00Z; default: now) and IdempotencyKey; the first two are required. An import can be stopped at any
         time: the same command continues it, and no line is counted twice. A file is never imported twice. A file that was
         exported can be imported: each entry with the usage that counts, without those that were voided.
         The exit code is 0, or 2 if lines were rejected, or 1 if the import failed.
export   Writes the entries of a period, oldest first, to standard output or a file.
verify   Sums up the recorded entries and compares them with the totals. The exit code is 0 if they are equal, else 1.

  --operator  The operator.
  --rejects   File for the rejected lines with the reasons, as NDJSON.
  --from      The first day in the operator's time zone, such as 2026-06-01.
  --to        The last day.
  --meter     Only the entries of this meter.
  --format    The format. Default: csv.
  --formulas  How CSV writes what a spreadsheet would run as a formula: text, with an apostrophe before it, or raw. Default: text.
  --out       The output file. Default: standard output.
  --all       Every operator.

Wrong arguments end every command with exit code ${EXIT_USAGE}; nothing is done.`
