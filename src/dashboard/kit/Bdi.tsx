import { withoutOverrides } from '../../rules/withoutOverrides.ts'

/** Free text among other text, such as a name: read in its own direction, it reorders nothing that stands beside it. */
export const Bdi = ({ children }: { children: string | null | undefined }) =>
  children ? <bdi>{withoutOverrides(children)}</bdi> : null
