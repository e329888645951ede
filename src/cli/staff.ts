import { runDatabaseCommands } from './runDatabaseCommands.ts'
import { changeRole } from './staff/changeRole.ts'
import { deactivate } from './staff/deactivate.ts'
import { help } from './staff/help.ts'
import { invite } from './staff/invite.ts'
import { list } from './staff/list.ts'
import { signIn } from './staff/signIn.ts'

// The command line for staff accounts: `booking-gateway staff --help`.
await runDatabaseCommands('staff', help, { deactivate, invite, list, role: changeRole, 'sign-in': signIn })
