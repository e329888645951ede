import { scopes } from '../access/Scope.ts'
import { callOf } from './callOf.ts'

const call = callOf('keys')

/** What `--help` says. */
export const usage = `Issues, lists, revokes and rolls API keys. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} issue --operator <name or id> --scopes <scopes> --name <words> [--partner <slug>] [--expires <when>]
  ${call} list [--operator <name or id>]
  ${call} revoke <key id, first characters, or the key itself>
  ${call} roll <key id, first characters, or the key itself> [--grace-minutes <minutes>]

  --operator       Whose key it is.
  --scopes         What it may do, with commas between: ${scopes.join(', ')}.
  --name           What it is for.
  --partner        The partner that it sells as: needed with the scope ota, and only with it.
  --expires        When it stops by itself: a day such as 2027-01-01, at whose beginning in UTC it stops, or an instant
                   such as 2027-01-01T09:00:00Z. Never, if left out.
  --grace-minutes  How long the old key works on beside the new one, up to 10080 (a week). Not at all, if left out.

A key is shown once, alone on standard output; everything else about it goes to standard error. Only its hash is stored.`
