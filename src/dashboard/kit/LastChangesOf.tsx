import { useEffect, useRef } from 'preact/hooks'
import { LastChangesOfDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { LastChanges } from './LastChanges.tsx'

/**
 * Who changed an object last, on pages whose own query does not read that.
 * @param state differs after each change of the object: the changes are then read again
 */
export function LastChangesOf({ id, state }: { id: string; state: string | number | null }) {
  const { data, refetch } = useQuery(
    LastChangesOfDocument,
    may('AUDIT_READ') ? { filter: { objects: [id] } } : undefined,
  )
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    refetch()
  }, [state, refetch])
  return data ? <LastChanges changes={data.auditLog.nodes} of={{ object: id }} /> : null
}
