import { useEffect, useMemo, useRef } from 'preact/hooks'
import { pictureSrc } from '../kit/pictureSrc.ts'
import { theme } from '../kit/theme.ts'
import { words } from '../words.ts'
import './emailFrame.css'

const TAG = /<[a-z][^<>]*>/gi
const STYLE = /\sstyle=/gi
const PICTURE = /(?<=<img src=")https?:[^"]+/g

/**
 * An e-mail as a mail program shows it, in a frame in which no script runs; its links open beside this page. The policy of this page holds
 * in the frame too: pictures of the service alone are loaded, such as the logo, and styles that stand inside a page are stopped and put on
 * afterwards.
 */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const bare = useMemo(
    () =>
      html
        .replace(TAG, tag => tag.replace(STYLE, ' data-style='))
        .replace(PICTURE, pictureSrc)
        .replace(/<head>/i, '<head><base target="_blank">'),
    [html],
  )
  const dress = () => {
    const content = frame.current!.contentDocument
    if (!content?.body) return
    for (const element of content.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style!
    // The colour scheme of the page: e-mails set no colours.
    content.documentElement.style.colorScheme = getComputedStyle(frame.current!).colorScheme
    frame.current!.style.height = `${Math.ceil(content.body.getBoundingClientRect().height) + 2}px`
  }
  useEffect(dress, [theme.value])
  useEffect(() => {
    addEventListener('resize', dress)
    return () => removeEventListener('resize', dress)
  }, [])
  return (
    <iframe
      ref={frame}
      class="outbox-email"
      title={words.outbox.frameTitle}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
      srcdoc={bare}
      onLoad={dress}
    />
  )
}
