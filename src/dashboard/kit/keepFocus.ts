let last: HTMLElement | undefined
let around: readonly HTMLElement[] = []

/**
 * Keeps the position of the keyboard when the focused element is removed: the focus moves to its container, not to
 * the next button, which a key pressed twice would press.
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement
    around = ancestorsOf(last)
  })
  addEventListener('focusout', ({ relatedTarget }) => {
    if (!relatedTarget) setTimeout(() => last?.isConnected || returnFocus())
  })
}

/** Restores the focus that was lost by a change of the page, such as disabling a busy button. */
export function returnFocus(): void {
  if (document.activeElement !== document.body || !last) return
  for (const each of [last, ...around]) {
    if (!each.isConnected) continue
    if (each !== last && !each.hasAttribute('tabindex')) each.tabIndex = -1
    each.focus({ preventScroll: true })
    // A disabled element cannot take the focus.
    if (document.activeElement !== document.body) return
  }
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) found.push(each)
  return found
}
