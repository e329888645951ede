import { useSignal } from '@preact/signals'
import { WorkflowPreviewDocument, type WorkflowPreviewQuery } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import { useDebounced } from '../kit/useDebounced.ts'
import { inputOf, textsOf, type WorkflowDraft } from './workflowDraft.ts'

const PAUSE_MS = 400

/** A preview of the workflow in the form. */
export interface PreviewOf {
  email: WorkflowPreviewQuery['previewWorkflow'] | undefined
  /** The errors of its fields or of the booking. */
  problem: Problem | undefined
  busy: boolean
  bookingReference: string
  about(bookingReference: string): void
  refetch(): void
}

/** @param language the language of the text that is shown */
export function usePreview(draft: WorkflowDraft, language: string): PreviewOf {
  const bookingReference = useSignal('')
  const written = textsOf(draft).every(each => each.subject.trim() !== '' && each.body.trim() !== '')
  // The name may be missing for long while somebody types, and is not in the e-mail.
  const input = { ...inputOf(draft), name: draft.name.trim() || '–', active: true }
  const debounced = useDebounced(
    { input, bookingReference: bookingReference.value.trim() || null, language: language.trim() || null, written },
    PAUSE_MS,
  )
  const { written: ready, ...variables } = debounced
  const query = useQuery(WorkflowPreviewDocument, ready ? variables : undefined)
  return {
    email: ready ? query.data?.previewWorkflow : undefined,
    problem: ready ? query.problem : undefined,
    busy: query.busy,
    bookingReference: bookingReference.value,
    about: reference => {
      bookingReference.value = reference
    },
    refetch: query.refetch,
  }
}
