import { useEffect } from 'preact/hooks'
import { reachable } from '../api/reachable.ts'
import { readViewer } from '../api/readViewer.ts'

const PAUSE_MS = 5000

/** Retries the connection while the service cannot be reached. @returns a function that retries at once */
export function useReconnect(): () => void {
  // Any response means that it is reachable.
  const look = () => void readViewer()
  const lost = !reachable.value
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(look, PAUSE_MS)
    return () => clearInterval(timer)
  }, [lost])
  useEffect(() => {
    const gone = () => {
      reachable.value = false
    }
    addEventListener('offline', gone)
    addEventListener('online', look)
    return () => {
      removeEventListener('offline', gone)
      removeEventListener('online', look)
    }
  }, [])
  return look
}
