import { useEffect, useRef } from 'preact/hooks'

/** Repeats an action while the page is visible, and at once when it becomes visible again. @param apartMs undefined for never */
export function useInterval(apartMs: number | undefined, act: () => void): void {
  const current = useRef(act)
  current.current = act
  useEffect(() => {
    if (apartMs === undefined) return
    const look = () => {
      if (!document.hidden) current.current()
    }
    const timer = setInterval(look, apartMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [apartMs])
}
