/** Moves the focus to the next or the previous of some links, in the order of the page. */
export function moveAmong(links: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(links)]
  const from = all.indexOf(document.activeElement as HTMLElement)
  const to = from === -1 ? (step === 1 ? 0 : all.length - 1) : from + step
  all[to]?.focus()
}
