import { GraphQLURL } from 'graphql-scalars'
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { findPicture } from '../../../domain/products/pictures/findPicture.ts'
import { Picture } from '../../../domain/products/pictures/Picture.ts'
import { picturePath } from '../../../domain/products/pictures/picturePath.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Picture)
export class PictureResolver {
  @Query(() => Picture, { description: 'A picture that was uploaded with `POST /api/v2/pictures`.' })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  async picture(
    @Ctx() context: Context,
    @Arg('sha256', () => String, { description: 'Its `sha256`.' }) sha256: string,
  ): Promise<Picture> {
    const picture = await findPicture(context.database, callerOf(context).operatorId, sha256)
    if (!picture) throw notFound('picture')
    return picture
  }

  @FieldResolver(() => GraphQLURL, {
    description:
      'Where everybody finds it, up to 2,000 pixels wide, for `images` of an activity. With 1200 or 480 instead of 2000 it is ' +
      'that of a smaller size.',
  })
  url(@Root() { sha256 }: Picture, @Ctx() context: Context): string {
    return `${context.links.publicUrl}${picturePath(callerOf(context).operatorId, sha256)}`
  }
}
