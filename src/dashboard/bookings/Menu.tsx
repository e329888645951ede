import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import './menu.css'

/** A button with a popup, which is closed by Escape, by a click elsewhere, and when it loses the focus. */
export function Menu({
  label,
  active = false,
  children,
}: {
  label: string
  /** Whether something in the popup is selected. */
  active?: boolean
  children: (close: () => void) => ComponentChildren
}) {
  const open = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    open.value = false
    button.current?.focus()
  }
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    panel.current!.classList.remove('leftwards')
    if (panel.current!.getBoundingClientRect().right > innerWidth - 8) panel.current!.classList.add('leftwards')
  }, [open.value])
  useEffect(() => {
    if (!open.value) return
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) open.value = false
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', press)
    }
  }, [open.value])
  return (
    <div class="menu" ref={box}>
      <button
        ref={button}
        type="button"
        class={active ? 'active' : undefined}
        aria-expanded={open.value}
        aria-controls={id}
        onClick={() => {
          open.value = !open.value
        }}
      >
        {label}
      </button>
      <div ref={panel} id={id} class="menu-panel" hidden={!open.value}>
        {open.value && children(close)}
      </div>
    </div>
  )
}
