import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words.ts'

/**
 * A dialog over the page: the keyboard stays inside, Escape closes it, and the focus returns to where it was.
 * @param close may leave it open, and ask first
 */
export function Dialog({
  title,
  wide = false,
  close,
  children,
}: {
  title: string
  wide?: boolean
  close(): void
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    dialog.current!.showModal()
    // Where one begins to type, if anywhere; else the browser takes the first button, which closes.
    dialog.current!.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
    return () => before?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onKeyDown={event => {
        // Asked twice in a row, a browser closes a dialog without asking the page.
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button type="button" class="plain" aria-label={words.close} onClick={close}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
