import { localDay, shortInstant } from '../format.ts'

/** A two-digit day for each weekday in each month. */
const days = Array.from({ length: 12 * 7 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0')
  return `2026-${month}-${20 + Math.floor(index / 12)}`
})

/**
 * How wide the longest day with its time, and the longest instant, are as the reader's locale writes them. An American afternoon
 * and a German Wednesday need half as much again as an English morning, which names have the use of.
 * @returns variables of the stylesheet, in pixels
 */
export function columnWidths(): Record<`--${string}`, string> {
  const drawing = document.createElement('canvas').getContext('2d')!
  drawing.font = getComputedStyle(document.body).font
  const widest = (texts: readonly string[]) =>
    `${Math.ceil(Math.max(...texts.map(text => drawing.measureText(text).width)))}px`
  return {
    '--when-width': widest(days.map(day => `${localDay(day)}, 20:00`)),
    '--created-width': widest(days.map(day => shortInstant(`${day}T22:58:00`))),
  }
}
