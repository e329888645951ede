const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="slider"], [role="switch"]'
/** The distance to the edges of the window and to every control. */
const GAP = 8
const STEP = 8

/**
 * Positions an element over the window where it covers no control: as low as possible, in the middle rather than at a
 * side. Without such a position it goes to the end of the page.
 */
export function placeToast(element: HTMLElement): void {
  element.classList.remove('at-end')
  const { offsetWidth: width, offsetHeight: height } = element
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(each => !element.contains(each))
    .map(each => each.getBoundingClientRect())
  const inSight = controls.filter(each => each.width > 0 && each.bottom > 0 && each.top < innerHeight)
  const isFree = (left: number, top: number) =>
    inSight.every(
      each =>
        each.right + GAP <= left ||
        each.left - GAP >= left + width ||
        each.bottom + GAP <= top ||
        each.top - GAP >= top + height,
    )
  const { clientWidth } = document.documentElement
  const sides = [(clientWidth - width) / 2, clientWidth - width - GAP, GAP]
  for (let top = innerHeight - height - GAP; top >= GAP; top -= STEP) {
    const left = sides.find(each => isFree(each, top))
    if (left === undefined) continue
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    return
  }
  element.classList.add('at-end')
}
