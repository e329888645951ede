import type { Route } from './Route.ts'

/** Whether a path has a documented body. */
export function takesBody({ variables }: Pick<Route, 'variables'>): boolean {
  return Object.values(variables).some(source => source.in === 'body' || source.in === 'file')
}
