import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isolate } from '../../rules/isolate.ts'

/** What the page that is shown is about; undefined where it is what the navigation calls it. */
export const subject = signal<string | undefined>(undefined)

/** Names in the browser's tab and history what a page is about, such as a booking and its customer. @param parts nothing as long as they are unknown */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const about = parts.includes(undefined) ? undefined : parts.map(part => isolate(part!)).join(' · ')
  useEffect(() => {
    subject.value = about
    return () => {
      subject.value = undefined
    }
  }, [about])
}
