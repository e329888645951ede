import type { ComponentChildren } from 'preact'

/** A number that leads to its bookings; plain if there are none to show. */
export function Rows({ to, children }: { to: string | undefined; children: ComponentChildren }) {
  return to === undefined ? <span>{children}</span> : <a href={to}>{children}</a>
}
