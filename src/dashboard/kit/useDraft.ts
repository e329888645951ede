import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** What somebody has typed, and not sent yet. */
export interface Draft<Typed> {
  value: Typed
  change(part: Partial<Typed>): void
  /** It was sent, or given up. */
  clear(): void
  /** Whether it differs from how it began. */
  touched: boolean
}

/**
 * What is typed in a form, kept in this window through a reload, an ended session and a page left by mistake.
 * @param name which form of which thing, such as `product act_…`
 */
export function useDraft<Typed extends object>(name: string, initial: Typed): Draft<Typed> {
  const typed = useSignal<Partial<Typed>>({})
  useEffect(() => {
    typed.value = kept(name)
  }, [name])
  const change = (part: Partial<Typed>) => {
    typed.value = { ...typed.value, ...part }
    sessionStorage.setItem(keyOf(name), JSON.stringify(typed.value))
  }
  const clear = () => {
    typed.value = {}
    sessionStorage.removeItem(keyOf(name))
  }
  return { value: { ...initial, ...typed.value }, change, clear, touched: Object.keys(typed.value).length > 0 }
}

/** Begins a form of another page with what is known already; what was typed in it before goes. */
export function startDraft<Typed extends object>(name: string, known: Partial<Typed>): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(known))
}

const BEGINNING = 'draft '
const keyOf = (name: string) => BEGINNING + name

/** Nothing that was typed in this window is for whoever signs in next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key)
}

function kept<Typed>(name: string): Partial<Typed> {
  const text = sessionStorage.getItem(keyOf(name))
  return text === null ? {} : (JSON.parse(text) as Partial<Typed>)
}
