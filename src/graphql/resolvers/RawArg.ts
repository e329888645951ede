import { createParameterDecorator } from 'type-graphql'
import type { Context } from '../Context.ts'

/**
 * An argument as it was read and checked. `Arg` copies inputs into instances of their classes, field by field: that costs more than
 * recording them where there are a thousand, and makes an input of what is `InvalidItem` to be one.
 */
export const RawArg = (name: string, type: () => object, description: string) =>
  createParameterDecorator<Context>(({ args }) => args[name], {
    arg: { name, typeFunc: type as () => never, options: { description } },
  })
