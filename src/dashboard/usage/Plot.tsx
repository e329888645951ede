import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { UsageBucket } from '../api/generated.ts'
import { theme } from '../kit/theme.ts'
import { readChartColors } from './chartColors.ts'
import { type Layer, plotOptions } from './plotOptions.ts'
import { namedSteps, type Span, shortNames } from './spanNames.ts'

const DARK = matchMedia('(prefers-color-scheme: dark)')

export interface PlotProps {
  layer: Layer
  spans: readonly Span[]
  bucket: UsageBucket
  zone: string
  /** The selected step. */
  at: number | undefined
  height: number
  /** The mouse is above a step, or above none. */
  hover(at: number | undefined): void
  /** A step was clicked, or touched. @param toggles whether doing it twice leaves it */
  keep(at: number, toggles: boolean): void
}

/** The chart of a meter, with a bar for each step. It is approximate; the exact numbers are beside it. */
export function Plot({ layer, spans, bucket, zone, at, height, hover, keep }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const column = useRef<HTMLElement>(undefined)
  const turned = useSignal(0)
  useEffect(() => {
    const updateColors = () => {
      turned.value++
    }
    DARK.addEventListener('change', updateColors)
    return () => DARK.removeEventListener('change', updateColors)
  }, [])

  const mark = () => {
    const self = plot.current
    if (!self || !column.current) return
    column.current.hidden = at === undefined
    if (at === undefined) return
    const [left, right] = [self.valToPos(at - 0.5, 'x'), self.valToPos(at + 0.5, 'x')]
    column.current.style.left = `${left}px`
    // Of many steps each is narrower than what one can see.
    column.current.style.width = `${Math.max(2, right - left)}px`
  }
  const marking = useRef(mark)
  marking.current = mark

  useLayoutEffect(() => {
    const box = host.current!
    const named = { short: shortNames(spans, bucket, zone), shown: (room: number) => namedSteps(spans, bucket, room) }
    const size = { width: Math.max(120, box.clientWidth), height }
    const options = plotOptions(layer, spans.length, named, readChartColors(box), size)
    const self = new uPlot(options, [[...spans.keys()], layer.values.map(value => value || null)], box)
    plot.current = self
    column.current = self.over.appendChild(document.createElement('div'))
    column.current.className = 'usage-column'
    const observer = new ResizeObserver(() => {
      if (box.clientWidth > 0 && box.clientWidth !== self.width) self.setSize({ width: box.clientWidth, height })
      marking.current()
    })
    observer.observe(box)
    marking.current()
    return () => {
      observer.disconnect()
      self.destroy()
    }
  }, [layer, spans, bucket, zone, height, theme.value, turned.value])
  useLayoutEffect(mark, [at])

  const current = useRef({ hover, keep, last: spans.length - 1 })
  current.current = { hover, keep, last: spans.length - 1 }
  useEffect(() => {
    const box = host.current!
    const point = (event: PointerEvent) => {
      const self = plot.current!
      const { hover, keep, last } = current.current
      const found = Math.round(self.posToVal(event.clientX - self.over.getBoundingClientRect().left, 'x'))
      const step = Math.max(0, Math.min(last, found))
      const pressed = event.type === 'pointerdown'
      // A finger is never above something without touching it.
      if (event.pointerType !== 'mouse') keep(step, false)
      else if (pressed) keep(step, true)
      else hover(step)
    }
    const leave = () => current.current.hover(undefined)
    box.addEventListener('pointermove', point)
    box.addEventListener('pointerdown', point)
    box.addEventListener('pointerleave', leave)
    return () => {
      box.removeEventListener('pointermove', point)
      box.removeEventListener('pointerdown', point)
      box.removeEventListener('pointerleave', leave)
    }
  }, [])
  return <div ref={host} class="usage-plot" />
}
