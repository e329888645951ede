import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type MessageInput,
  MessagePreviewDocument,
  type MessagePreviewQuery,
  MessageSendDocument,
} from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useIdempotencyKey } from '../api/useIdempotencyKey.ts'
import { useQuery } from '../api/useQuery.ts'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { type Action, useAction } from '../kit/useAction.ts'
import { useDebounced } from '../kit/useDebounced.ts'
import { locale } from '../locale.ts'

const PAUSE_MS = 400

/** To whom a message is. */
export type MessageTo = { timeslotId: string } | { bookingIds: readonly string[] }

interface Typed {
  subject: string
  text: string
  language: string
}

const nothing: Typed = { subject: '', text: '', language: locale }

/** A message that is being written. */
export interface Message {
  draft: Draft<Typed>
  /** Of the first customer, and who would get it; undefined until it is known. */
  preview: MessagePreviewQuery['previewMessage'] | undefined
  previewProblem: Problem | undefined
  busy: boolean
  send: Action<[]>
  /** The e-mails, once it is sent. */
  sent: readonly string[] | undefined
}

export function useMessage(to: MessageTo): Message {
  const draft = useDraft(`message ${'timeslotId' in to ? to.timeslotId : 'bookings'}`, nothing)
  const { subject, text, language } = draft.value
  const about = 'timeslotId' in to ? to : { bookingIds: [...to.bookingIds] }
  const debounced = useDebounced<MessageInput>(
    { ...about, subject: subject.trim() || '–', text: text.trim() || '–', language: language.trim() || locale },
    PAUSE_MS,
  )
  const query = useQuery(MessagePreviewDocument, { input: debounced })
  const sent = useSignal<readonly string[] | undefined>(undefined)
  const keyOf = useIdempotencyKey()
  const send = useAction(async () => {
    const input = { ...about, subject: subject.trim(), text: text.trim(), language: language.trim() || locale }
    const { messageCustomers } = await fetchGraphql(MessageSendDocument, {
      input: { ...input, idempotencyKey: keyOf(input) },
    })
    draft.clear()
    sent.value = messageCustomers.customerMessage.emailIds
  })
  return {
    draft,
    preview: query.data?.previewMessage,
    previewProblem: query.problem,
    busy: query.busy,
    send,
    sent: sent.value,
  }
}
