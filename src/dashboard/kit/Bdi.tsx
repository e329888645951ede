import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'

/** Free text in other text, such as a name, isolated so that its direction does not affect the text around it. */
export const Bdi = ({ children }: { children: string | null | undefined }) =>
  children ? <bdi>{withoutOverrides(children)}</bdi> : null
