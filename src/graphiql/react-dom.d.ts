/** The part of react-dom that the page uses. The full types are in a separate package. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react'

  export function createRoot(element: Element): { render(node: ReactNode): void }
}
