import { commandPrefix } from '../../app/commandPrefix.ts'
import { EXIT_USAGE } from '../../app/reportFailure.ts'

const call = commandPrefix('bulk')

/** The text of `--help`. */
export const help = `Writes a list to a file, and imports products, schedules and bookings. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} query <file.graphql> --operator <name or id> [--out <file>]
  ${call} import products|schedules|bookings <file.jsonl> --operator <name or id> [--results <file>] [--notify]

query    Writes all objects of the list that a GraphQL query selects, with a JSON object a line, to standard output or a file.
         The query is as for bulkQuery: the guide at /guides/bulk describes it.
import   Carries out a mutation for each line of a file, one after another: each line is the input of createProduct,
         createSchedule or importBooking as JSON. An import can be stopped at any time: the same command continues it, and each
         line is done once. Imported bookings send nothing, unless --notify is given.
         The exit code is 0, or 1 if lines were refused or the import failed.

  --operator  The operator.
  --out       The output file. Default: standard output.
  --results   File for the verdicts on all lines, as JSON Lines.
  --notify    Workflows send e-mails about imported bookings, such as confirmations and reminders.

Wrong arguments end every command with exit code ${EXIT_USAGE}; nothing is done.`
