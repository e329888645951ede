import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** Where somebody was in which list. */
let place = { list: '', top: 0 }

/** Whoever comes back to a list that he left stands where he stood. @param shown whether its rows are there */
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
