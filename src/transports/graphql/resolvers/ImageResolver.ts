import { GraphQLURL } from 'graphql-scalars'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Image, imageUrl } from '../../../domain/products/Image.ts'
import type { Context } from '../Context.ts'

@Resolver(() => Image)
export class ImageResolver {
  @FieldResolver(() => GraphQLURL, { description: imageUrl })
  url(@Root() { url }: Image, @Ctx() context: Context): string {
    return url.startsWith('/') ? `${context.links.publicUrl}${url}` : url
  }
}
