import { help } from './audit/help.ts'
import { verify } from './audit/verify.ts'
import { runDatabaseCommands } from './runDatabaseCommands.ts'

// The command line for the audit log: `booking-gateway audit --help`.
await runDatabaseCommands('audit', help, { verify })
