import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words.ts'

/**
 * A dialog over the page: the keyboard stays inside, Escape closes it, and the focus returns to where it was.
 * @param close may ask first and leave it open
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
    // The first input, or link of a menu, gets the focus; else the browser would focus the first button, which closes.
    dialog.current!.querySelector<HTMLElement>('nav a, input:enabled, select:enabled, textarea:enabled')?.focus()
    return () => before?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onKeyDown={event => {
        // At a second Escape in a row, a browser closes a dialog without an event.
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
