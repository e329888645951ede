import { create } from './agencies/create.ts'
import { endGrant } from './agencies/endGrant.ts'
import { grant } from './agencies/grant.ts'
import { help } from './agencies/help.ts'
import { issueKey } from './agencies/issueKey.ts'
import { list } from './agencies/list.ts'
import { listKeys } from './agencies/listKeys.ts'
import { revokeKey } from './agencies/revokeKey.ts'
import { rollKey } from './agencies/rollKey.ts'
import { runDatabaseCommands } from './runDatabaseCommands.ts'

// The command line for agencies: `booking-gateway agencies --help`.
await runDatabaseCommands('agencies', help, {
  create,
  list,
  'issue-key': issueKey,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
  'roll-key': rollKey,
  grant,
  'end-grant': endGrant,
})
