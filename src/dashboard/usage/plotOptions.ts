import uPlot from 'uplot'
import { locale } from '../locale.ts'
import type { ChartColors } from './chartColors.ts'

/** A meter in the chart. */
export interface Layer {
  /** Its index among all meters, which determines its colour. */
  ink: number
  values: readonly number[]
}

const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const NAME_ROOM = 72

const small = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 })
const large = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 3 })
const short = (value: number) => (value !== 0 && (value >= 1e15 || value < 1e-4) ? large : small).format(value)

/** How a chart of steps is drawn: one bar for each step. */
export function plotOptions(
  layer: Layer,
  steps: number,
  names: { short: readonly string[]; shown(room: number): number[] },
  inks: ChartColors,
  size: { width: number; height: number },
): uPlot.Options {
  const bars = uPlot.paths.bars!({ size: [0.84, 56] })
  const wide = size.width / steps > 6
  return {
    ...size,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.5, steps - 0.5] },
      y: { range: (_, _least, most) => [0, most > 0 ? most * 1.04 : 1] },
    },
    axes: [
      {
        font: FONT,
        stroke: inks.quiet,
        size: 40,
        gap: 4,
        lineGap: 1.2,
        grid: { show: false },
        ticks: { stroke: inks.line, size: 4 },
        splits: self => names.shown(self.width / NAME_ROOM),
        values: (_, splits) => splits.map(index => names.short[index] ?? ''),
      },
      {
        font: FONT,
        stroke: inks.quiet,
        gap: 4,
        space: size.height < 200 ? 24 : 40,
        size: (_, values) => 16 + 7 * Math.max(3, ...(values ?? []).map(each => each?.length ?? 0)),
        grid: { stroke: inks.line, width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map(short),
      },
    ],
    series: [
      {},
      {
        paths: bars,
        points: { show: false },
        fill: inks.of(layer.ink),
        // A line in the background colour separates adjacent bars.
        stroke: inks.sheet,
        width: wide ? 1 : 0,
      },
    ],
  }
}
