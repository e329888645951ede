import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

type Change<Typed> = Partial<Typed> | ((value: Typed) => Partial<Typed>)

/** Input that is not submitted yet. */
export interface Draft<Typed> {
  value: Typed
  /** Sets fields, or those that a function makes of the present value: what was rendered may be older. */
  change(part: Change<Typed>): void
  /** Deletes the draft after it was submitted or discarded. */
  clear(): void
  /** Whether it differs from its initial value. */
  touched: boolean
}

/**
 * The draft of a form, kept in this window through a reload, an ended session and a page left by mistake.
 * @param name the form and its object, such as `product act_…`
 */
export function useDraft<Typed extends object>(name: string, initial: Typed): Draft<Typed> {
  const typed = useSignal<Partial<Typed>>({})
  useEffect(() => {
    typed.value = kept(name)
  }, [name])
  const change = (part: Change<Typed>) => {
    typed.value = { ...typed.value, ...changesOf(part, { ...initial, ...typed.value }) }
    sessionStorage.setItem(keyOf(name), JSON.stringify(typed.value))
  }
  const clear = () => {
    typed.value = {}
    sessionStorage.removeItem(keyOf(name))
  }
  return { value: { ...initial, ...typed.value }, change, clear, touched: Object.keys(typed.value).length > 0 }
}

/** The fields that a change sets. */
export function changesOf<Typed>(part: Change<Typed>, value: Typed): Partial<Typed> {
  return typeof part === 'function' ? part(value) : part
}

/** Fills the form of another page in advance, replacing its draft. */
export function startDraft<Typed extends object>(name: string, known: Partial<Typed>): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(known))
}

const BEGINNING = 'draft '
const keyOf = (name: string) => BEGINNING + name

/** Deletes all drafts at sign-out: the next user must not see them. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key)
}

function kept<Typed>(name: string): Partial<Typed> {
  const text = sessionStorage.getItem(keyOf(name))
  return text === null ? {} : (JSON.parse(text) as Partial<Typed>)
}
