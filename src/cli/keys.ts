import { help } from './keys/help.ts'
import { issue } from './keys/issue.ts'
import { limit } from './keys/limit.ts'
import { list } from './keys/list.ts'
import { revoke } from './keys/revoke.ts'
import { roll } from './keys/roll.ts'
import { update } from './keys/update.ts'
import { runDatabaseCommands } from './runDatabaseCommands.ts'

// The command line for API keys: `booking-gateway keys --help`.
await runDatabaseCommands('keys', help, { issue, limit, list, revoke, roll, update })
