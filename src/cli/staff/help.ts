import { commandPrefix } from '../../app/commandPrefix.ts'

const call = commandPrefix('staff')

/** The text of `--help`. */
export const help = `Adds, lists and changes the staff accounts of operators, and signs in to them. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} list [--operator <name or id>]
  ${call} invite --operator <name or id> --name <words> --email <e-mail> --role <role>
  ${call} sign-in --operator <name or id> --email <e-mail>
  ${call} role --operator <name or id> --email <e-mail> --role <role>
  ${call} deactivate --operator <name or id> --email <e-mail>

  --operator  The operator for which the person works.
  --name      The name of the person, as histories and the audit log will have it.
  --email     The e-mail address of the account, in upper or lower case.
  --role      What the person does there: guide, reception, manager or owner.

The commands send no letters, so they work without a mail server. "invite" prints a link that signs in within seven days, and "sign-in" one
that signs in within 15 minutes: give it to the person. A link works once. It is alone on standard output; everything else goes to
standard error. Links begin with PUBLIC_URL.`
