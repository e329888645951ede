import { useEffect, useState } from 'preact/hooks'

/** A part that is loaded after the page; undefined until then, or if it is not needed. */
export function useLoaded<Part>(load: false | (() => Promise<Part>)): Part | undefined {
  const [part, setPart] = useState<{ loaded: Part }>()
  useEffect(() => {
    if (!load) return
    load().then(
      loaded => setPart({ loaded }),
      () => {},
    )
  }, [])
  return part?.loaded
}
