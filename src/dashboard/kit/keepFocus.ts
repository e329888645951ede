let last: HTMLElement | undefined
let around: readonly HTMLElement[] = []

/**
 * The keyboard goes on from where it was, also when what had the focus is gone: from what stood around it, and not from
 * the next button, for a key that was pressed twice would press it.
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

/** Gives the focus back that a page has lost by what it did, such as disabling a button while it was busy. */
export function returnFocus(): void {
  if (document.activeElement !== document.body || !last) return
  for (const each of [last, ...around]) {
    if (!each.isConnected) continue
    if (each !== last && !each.hasAttribute('tabindex')) each.tabIndex = -1
    each.focus({ preventScroll: true })
    // One that stays disabled takes none.
    if (document.activeElement !== document.body) return
  }
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) found.push(each)
  return found
}
