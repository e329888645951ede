import { createElement } from 'preact'

/** The shapes of an icon of lucide: 24 by 24, drawn with lines. */
export type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, unknown>>])[]

/** An icon beside words, which alone say what it stands for: assistive technologies do not announce it. */
export function Icon({ of }: { of: IconShapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes], place) => createElement(tag, { key: place, ...attributes }))}
    </svg>
  )
}
