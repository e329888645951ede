import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { UsageBucket, UsageMeterSeriesFragment } from '../api/generated.ts'
import { Problem } from '../api/Problem.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useListed } from '../kit/useKeys.ts'
import { words } from '../words.ts'
import type { PlotProps } from './Plot.tsx'
import { SpanReading } from './SpanReading.tsx'
import { selectedMeters } from './selectedMeters.ts'
import { type Span, spanName } from './spanNames.ts'

let drawn: ComponentType<PlotProps> | undefined

/**
 * The usage of meters over time, each by itself since they count different things; drawn roughly and read exactly: with the
 * mouse, a finger or the arrow keys.
 */
export function UsageChart({
  spans,
  bucket,
  zone,
  series,
}: {
  spans: readonly Span[]
  bucket: UsageBucket
  zone: string
  series: readonly UsageMeterSeriesFragment[]
}) {
  const Plot = useSignal(drawn)
  const problem = useSignal<Problem | undefined>(undefined)
  const load = () => {
    problem.value = undefined
    // It weighs more than the page, and is nothing without what it draws.
    import('./Plot.tsx').then(
      loaded => {
        drawn = loaded.Plot
        Plot.value = loaded.Plot
      },
      () => {
        problem.value = new Problem('unreachable', words.notLoaded)
      },
    )
  }
  useEffect(() => {
    if (!drawn) load()
  }, [])

  const hovered = useSignal<number | undefined>(undefined)
  const kept = useSignal<number | undefined>(undefined)
  const steps = spans.map(each => each.startsAt).join()
  useEffect(() => {
    hovered.value = undefined
    kept.value = undefined
  }, [steps])
  const at = clamp(hovered.value ?? kept.value, spans.length)

  const wanted = selectedMeters()
  const only = [...(wanted ?? [])].join('\n')
  const layers = useMemo(
    () =>
      series.flatMap(({ meter, points }, ink) =>
        wanted && !wanted.has(meter) ? [] : [{ meter, ink, values: points.map(({ usage }) => Number(usage)) }],
      ),
    [series, only],
  )

  useListed(['ArrowLeft', 'ArrowRight'])
  const press = (event: KeyboardEvent) => {
    const to = step(event.key, at, spans.length)
    if (to === 'nothing' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    hovered.value = undefined
    kept.value = to
  }
  return (
    <section class="sheet usage-chart" aria-label={words.usage.chart}>
      <div
        class="usage-plots"
        role="slider"
        tabIndex={0}
        aria-label={words.usage.chart}
        aria-description={words.usage.chartHint}
        aria-valuemin={0}
        aria-valuemax={spans.length}
        aria-valuenow={at === undefined ? 0 : at + 1}
        aria-valuetext={at === undefined ? words.usage.wholePeriod : spanName(spans[at]!, bucket, zone)}
        onKeyDown={press}
      >
        {problem.value && <ProblemBanner problem={problem.value} retry={load} />}
        {layers.map(layer => (
          <figure key={layer.meter}>
            <figcaption>
              <Bdi>{layer.meter}</Bdi>
            </figcaption>
            {Plot.value ? (
              <Plot.value
                layer={layer}
                spans={spans}
                bucket={bucket}
                zone={zone}
                at={at}
                height={150}
                hover={to => {
                  hovered.value = to
                }}
                keep={(to, toggles) => {
                  kept.value = toggles && to === kept.value ? undefined : to
                }}
              />
            ) : (
              <div class="usage-plot-room" />
            )}
          </figure>
        ))}
      </div>
      <SpanReading spans={spans} bucket={bucket} zone={zone} series={series} at={at} />
    </section>
  )
}

const clamp = (at: number | undefined, length: number) => (at !== undefined && at < length ? at : undefined)

/** The step that a key selects, undefined to select none, or `nothing` if the key has no function. */
function step(key: string, at: number | undefined, length: number): number | undefined | 'nothing' {
  const last = length - 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : Math.min(last, at + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? last : Math.max(0, at - 1)
    case 'PageUp':
      return Math.min(last, (at ?? 0) + 10)
    case 'PageDown':
      return Math.max(0, (at ?? last) - 10)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return at === undefined ? 'nothing' : undefined
    default:
      return 'nothing'
  }
}
