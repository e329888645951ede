import { signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { address, loadedPage } from '../address.ts'
import { words } from '../words.ts'
import { codeReader } from './codeReader.ts'

const texts = words.scan

/** How often a picture is read, in milliseconds, and the most pixels of its longer side. */
const EVERY_MS = 200
const LONGEST = 640

/** Set while the page loads again, so that the camera starts by itself then. */
const STARTING = 'scan starts'

/** Whether the camera is on. Until the page has read everything, it is rendered more than once. */
const on = signal(sessionStorage.getItem(STARTING) !== null)
sessionStorage.removeItem(STARTING)

/** The camera of the device. @param found is called with each QR code that it sees */
export function Camera({ found }: { found(text: string): void }) {
  const failed = useSignal(false)
  const video = useRef<HTMLVideoElement>(null)
  const current = useRef(found)
  current.current = found
  useEffect(() => {
    if (!on.value) return
    const stopping = new AbortController()
    watch(video.current!, text => current.current(text), stopping.signal).catch(() => {
      if (stopping.signal.aborted) return
      failed.value = true
      on.value = false
    })
    return () => stopping.abort()
  }, [on.value])
  const start = () => {
    failed.value = false
    // A document may use the camera only if its own address was that of this page.
    if (loadedPage !== address.peek().page) {
      sessionStorage.setItem(STARTING, '')
      location.reload()
    } else on.value = true
  }
  return (
    <>
      {on.value && <video ref={video} class="scan-view" aria-label={texts.camera} muted playsInline />}
      {failed.value && <p class="banner">{texts.noCamera}</p>}
      <button
        type="button"
        class={on.value ? undefined : 'main'}
        onClick={() => {
          if (on.value) on.value = false
          else start()
        }}
      >
        {on.value ? texts.stop : texts.start}
      </button>
    </>
  )
}

/** Shows the camera and reads codes until it is stopped. */
async function watch(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  try {
    video.srcObject = stream
    await video.play()
    const read = await codeReader()
    const canvas = document.createElement('canvas')
    while (!signal.aborted) {
      const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      canvas.getContext('2d', { willReadFrequently: true })!.drawImage(video, 0, 0, canvas.width, canvas.height)
      const text = await read(canvas)
      if (text !== undefined && !signal.aborted) found(text)
      await new Promise(done => setTimeout(done, EVERY_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
