import { Refusal } from '../refusals/refusal.ts'
import type { Caller } from './Caller.ts'
import { noKey } from './noKey.ts'
import { includesScope, type LinkScope, type Scope } from './Scope.ts'

/** Admits a caller that has at least one of the scopes, or one that includes it. Throws otherwise. */
export function admit(caller: Caller | null, scopes: readonly (Scope | LinkScope)[]): asserts caller is Caller {
  if (caller === null) throw noKey()
  if (scopes.some(scope => hasScope(caller, scope))) return
  throw new Refusal(
    'permission-denied',
    lacksScope(scopes, caller),
    scopes.length > 0 ? { requiredScopes: scopes } : {},
  )
}

/** What a caller is told who has none of the scopes. */
export function lacksScope(scopes: readonly (Scope | LinkScope)[], { role }: Pick<Caller, 'role'> = {}): string {
  const needed = scopes.map(scope => `"${scope}"`).join(' or ')
  if (role)
    return `Your role, ${role.toLowerCase()}, lacks the permission ${needed}. An owner can give you another role.`
  return `This key lacks the scope ${needed || 'for this resource: nobody has it'}.`
}

/** Whether the caller has the scope itself or one that includes it. */
export function hasScope(caller: Caller, scope: Scope | LinkScope): boolean {
  return caller.scopes.some(each => includesScope(each, scope))
}
