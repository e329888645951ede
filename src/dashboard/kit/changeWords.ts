import type { LastChangeFragment } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.audit

/** What an entry of the audit log says was done. A command of the administrator is shown as it was typed. */
export function whatWasDone({ action }: Pick<LastChangeFragment, 'action'>): string {
  const known: Readonly<Record<string, string>> = texts.actions
  return Object.hasOwn(known, action) ? known[action]! : action
}

/** Who did it. */
export function whoDidIt({ actor, key, requestId }: Pick<LastChangeFragment, 'actor' | 'key' | 'requestId'>): string {
  if (actor === 'LINK') return texts.byLink
  if (actor === 'COMMAND_LINE') return texts.byAdministrator(requestId)
  const name = key?.name ?? ''
  return actor === 'SESSION' ? texts.onDashboard(name) : texts.byKey(name)
}
