import { commandPrefix } from '../../app/commandPrefix.ts'

const call = commandPrefix('agencies')

/** The text of `--help`. */
export const help = `Adds agencies, which sell for several operators with one key, and manages their keys and connections. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} create --name <name>
  ${call} list
  ${call} issue-key --agency <name or id> --name <words> [--expires <when>]
  ${call} list-keys [--agency <name or id>]
  ${call} revoke-key <key id, first characters, or the key itself>
  ${call} roll-key <key id, first characters, or the key itself> [--grace-minutes <minutes>]
  ${call} grant --agency <name or id> --operator <name or id> --partner <slug>
  ${call} end-grant --agency <name or id> --operator <name or id>

  --agency         The agency.
  --operator       The operator for which the agency sells.
  --partner        The partner of the operator as which it sells.
  --name           The name of a new agency, or what a new key is for.
  --expires        When the key expires: at the beginning (UTC) of a day such as 2027-01-01, or at an instant
                   such as 2027-01-01T09:00:00Z. Default: never.
  --grace-minutes  How long the old key keeps working, up to 10080 (a week). Default: 0.

Operators can grant and end on the page of a partner in the dashboard, too; give them the identifier of the agency.
A key is shown only once, alone on standard output; everything else goes to standard error. Only its hash is stored.`
