/** All of react-dom that GraphiQL's page needs; its full types are a package of their own. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react'

  export function createRoot(element: Element): { render(node: ReactNode): void }
}
