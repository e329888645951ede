import { GraphQLURL } from 'graphql-scalars'
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import { ownerOf } from '../../../domain/access/ownerOf.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { UploadID } from '../../../domain/scalars/identifiers.ts'
import { fileUrl } from '../../../domain/waivers/fileUrl.ts'
import { findUploadsById } from '../../../domain/waivers/findUploads.ts'
import { Upload } from '../../../domain/waivers/Upload.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Upload)
export class UploadResolver {
  @Query(() => Upload, {
    description:
      'One file that was uploaded with `POST /api/v2/ota/partner/uploads`: a partner can read its own, the operator every one.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('not-found')
  async upload(
    @Ctx() context: Context,
    @Arg('uploadId', () => UploadID, { description: 'The file.' }) uploadId: string,
  ): Promise<Upload> {
    const caller = callerOf(context)
    const upload = (await findUploadsById(context.database, caller.operatorId, [uploadId])).get(uploadId)
    if (!upload || !(hasScope(caller, 'bookings:read') || upload.ownerId === ownerOf(caller))) throw notFound('upload')
    return upload
  }

  @FieldResolver(() => GraphQLURL, {
    description: 'Where the file can be fetched for the next 15 minutes, without a key.',
  })
  url(@Root() { uploadId }: Upload, @Ctx() context: Context): string {
    return fileUrl(context.links, callerOf(context).operatorId, uploadId, context.now)
  }
}
