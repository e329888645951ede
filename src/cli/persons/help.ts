import { commandPrefix } from '../../app/commandPrefix.ts'

const call = commandPrefix('persons')

/** The text of `--help`. */
export const help = `Exports and erases what is kept of a person. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} export --operator <name or id> --email <address> [--names <names>]
  ${call} erase --operator <name or id> --email <address> [--names <names>] [--digest <digest>]
  ${call} columns

  --operator  The operator.
  --email     The e-mail address of the person.
  --names     If several persons share the address: the names of those who are meant, with commas between.
  --digest    Erases, if nothing has changed since this digest was printed. Without it, erase prints what it would erase and changes nothing.

Columns lists the columns of the database that hold something of persons (person), of staff (staff), secrets (secret), references to other
systems (reference), and words of the operator or of callers (words). All others hold nothing of the kind.

Export writes JSON to standard output, to hand over to the person. Places, totals and money stay when a person is erased; a running
service deletes the files.`
