import { commandPrefix } from '../../app/commandPrefix.ts'
import { MAX_PER_SECOND } from '../../domain/access/RateLimits.ts'
import { scopes } from '../../domain/access/Scope.ts'

const call = commandPrefix('keys')

/** The text of `--help`. */
export const help = `Issues, lists, changes, limits, revokes and rolls API keys. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} issue --operator <name or id> --scopes <scopes> --name <words> [--partner <slug>] [--expires <when>]
      [--addresses <list>] [--contact <e-mail>]
  ${call} list [--operator <name or id>]
  ${call} revoke <key id, first characters, or the key itself>
  ${call} roll <key id, first characters, or the key itself> [--grace-minutes <minutes>]
  ${call} update <key id, first characters, or the key itself> [--name <words>] [--expires <when>]
      [--addresses <list>] [--contact <e-mail>]
  ${call} limit <key id, first characters, or the key itself> [--reads <rate>] [--availability <rate>]
      [--bookings <rate>] [--usage-entries <rate>]

  --operator       The operator that the key belongs to.
  --scopes         What the key may do, separated by commas: ${scopes.join(', ')}.
  --name           What the key is for.
  --partner        The partner that the key sells for: required with the scope ota, and only with it.
  --expires        When the key expires: at the beginning (UTC) of a day such as 2027-01-01, or at an instant
                   such as 2027-01-01T09:00:00Z. Default: never. To change it to never: none.
  --addresses      From where the key works, separated by commas: 203.0.113.7,198.51.100.0/24. Default: anywhere.
                   To change it to anywhere: none.
  --contact        Who gets an e-mail before the key expires. Default: the address to which customers reply.
  --grace-minutes  How long the old key keeps working, up to 10080 (a week). Default: 0.
  <rate>           Calls per second on each instance, or on all that share REDIS_URL, up to ${MAX_PER_SECOND}; "default" for the limit of the installation.

A key is shown only once, alone on standard output; everything else goes to standard error. Only its hash is stored.`
