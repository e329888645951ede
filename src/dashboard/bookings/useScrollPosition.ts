import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** The scroll positions by list. */
let place = { list: '', top: 0 }

/** Restores the scroll position of a list that was left. @param shown whether its rows are rendered */
export function useScrollPosition(list: string, shown: boolean): void {
  const returned = useRef(false)
  useLayoutEffect(() => {
    if (!shown || returned.current) return
    returned.current = true
    if (place.list === list) scrollTo(0, place.top)
  }, [shown])
  useEffect(() => {
    const note = () => {
      if (returned.current) place = { list, top: scrollY }
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [list])
}
