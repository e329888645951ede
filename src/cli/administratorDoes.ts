import { hostname, userInfo } from 'node:os'
import { AuditActor } from '../domain/audit/AuditActor.ts'
import type { AuditObject } from '../domain/audit/AuditObject.ts'
import type { AuditedAction } from '../domain/audit/audited.ts'

/** A command of the administrator, for the audit log: as the request it has the user of the system and the machine. */
export function administratorDoes(action: string, object: AuditObject, now: Date): AuditedAction {
  return {
    operatorId: null,
    action,
    object,
    objectId: null,
    actor: AuditActor.COMMAND_LINE,
    keyId: null,
    sessionId: null,
    requestId: `${userName()}@${hostname()}`,
    address: null,
    now,
  }
}

/** In a container, the user often has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
