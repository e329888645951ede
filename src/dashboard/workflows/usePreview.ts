import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { WorkflowPreviewDocument, type WorkflowPreviewQuery } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import { inputOf, type WorkflowDraft } from './workflowDraft.ts'

const PAUSE_MS = 400

/** What a workflow would send as it is typed. */
export interface PreviewOf {
  letter: WorkflowPreviewQuery['previewWorkflow'] | undefined
  /** What is wrong with it, at the fields or with the booking. */
  problem: Problem | undefined
  busy: boolean
  bookingReference: string
  about(bookingReference: string): void
  refetch(): void
}

export function usePreview(draft: WorkflowDraft): PreviewOf {
  const bookingReference = useSignal('')
  const written = draft.subject.trim() !== '' && draft.body.trim() !== ''
  // A name is missing for long while somebody writes, and says nothing in the letter.
  const input = { ...inputOf(draft), name: draft.name.trim() || '–', active: true }
  const settled = useDebounced({ input, bookingReference: bookingReference.value.trim() || null, written }, PAUSE_MS)
  const { written: ready, ...variables } = settled
  const query = useQuery(WorkflowPreviewDocument, ready ? variables : undefined)
  return {
    letter: ready ? query.data?.previewWorkflow : undefined,
    problem: ready ? query.problem : undefined,
    busy: query.busy,
    bookingReference: bookingReference.value,
    about: reference => {
      bookingReference.value = reference
    },
    refetch: query.refetch,
  }
}

/** A value as it was when it had not changed for a while. Two are the same that say the same as JSON. */
function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const settled = useSignal(value)
  const said = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = value
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [said])
  return settled.value
}
