import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'

/** The title of the current page; undefined where it is the label in the navigation. */
export const subject = signal<string | undefined>(undefined)

/** Sets the document title, such as a booking and its customer. @param parts empty while they are unknown */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const about = parts.includes(undefined) ? undefined : parts.map(part => isolate(part!)).join(' · ')
  useEffect(() => {
    subject.value = about
    return () => {
      subject.value = undefined
    }
  }, [about])
}
