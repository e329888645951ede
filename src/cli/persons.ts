import { columns } from './persons/columns.ts'
import { erase } from './persons/erase.ts'
import { exportData } from './persons/exportData.ts'
import { help } from './persons/help.ts'
import { runDatabaseCommands } from './runDatabaseCommands.ts'

// The command line for persons: `booking-gateway persons --help`.
await runDatabaseCommands('persons', help, { export: exportData, erase, columns })
