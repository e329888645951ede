import { ProductResolver } from './ProductResolver.ts'

/** One resolver per noun. */
export const resolvers = [ProductResolver] as const
