import { commandPrefix } from '../../app/commandPrefix.ts'

const call = commandPrefix('audit')

/** The text of `--help`. */
export const help = `Verifies the audit log. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} verify [--operator <name or id>] [--end <number>:<hash>]

  --operator  The operator whose log is verified. Default: all.
  --end       The end of its log as an earlier verification has printed it: the entry must still be there, with this hash.

Each entry has a hash over itself and over the hash of the one before it. verify names every entry that was edited or is missing, prints
where the log ends, and exits with 1 if anything is wrong. Who can change the whole database can also write a whole new log: store the end of the
log elsewhere, and give it next time.`
