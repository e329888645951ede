import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'
import { ProblemBanner } from './ProblemBanner.tsx'

/**
 * A part of a page whose script is loaded when it is first shown, such as a dialog. If it cannot be loaded, a message in its place offers
 * to reload the page: until then the browser remembers that the script has failed.
 * @example const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog)
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    const [hasFailed, setFailed] = useState<boolean | undefined>(undefined)
    useEffect(() => {
      if (Loaded) return
      load().then(
        part => {
          Loaded = part
          setFailed(false)
        },
        () => setFailed(true),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed) return null
    return <ProblemBanner problem={new Problem('unreachable', words.notLoaded)} retry={() => location.reload()} />
  }
}
