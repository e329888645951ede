import { INKS } from './Swatch.tsx'

/** The colours for a canvas, from the stylesheet in the current colour scheme. */
export interface ChartColors {
  of(ink: number): string
  quiet: string
  line: string
  sheet: string
}

export function readChartColors(host: HTMLElement): ChartColors {
  const probe = host.appendChild(document.createElement('span'))
  const read = (name: string, ink = '') => {
    probe.className = name
    probe.dataset.ink = ink
    return getComputedStyle(probe).color
  }
  const colours = [...Array(INKS).keys()].map(ink => read('usage-ink', String(ink)))
  const inks = {
    of: (ink: number) => colours[ink % INKS]!,
    quiet: read('quiet'),
    line: read('usage-line'),
    sheet: read('usage-ground'),
  }
  probe.remove()
  return inks
}
