import type { ComponentChildren } from 'preact'

/** A term and its value in a list of facts. Renders nothing if there is no value. */
export function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  if (!children) return null
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
