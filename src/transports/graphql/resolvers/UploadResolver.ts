import { GraphQLURL } from 'graphql-scalars'
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { ownerOf } from '../../../domain/access/ownerOf.ts'
import { FileContent } from '../../../domain/scalars/FileContent.ts'
import type { IncomingFile } from '../../../domain/scalars/IncomingFile.ts'
import { fileUrl } from '../../../domain/waivers/fileUrl.ts'
import { uploadAllowances } from '../../../domain/waivers/limitWaitingUploads.ts'
import { receiveUpload } from '../../../domain/waivers/receiveUpload.ts'
import { Upload } from '../../../domain/waivers/Upload.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Upload)
export class UploadResolver {
  @Mutation(() => Upload, {
    description:
      'Uploads a file for a waiver answer. Its type is detected from its bytes. A file that no answer uses within 24 hours ' +
      'is deleted. Files are uploaded over REST: `POST /api/v2/ota/partner/uploads`.',
  })
  @RequiresScope('ota', 'operator:write', 'waiver')
  @Refuses()
  createUpload(
    @Ctx() context: Context,
    @Arg('file', () => FileContent, { description: 'The file.' }) file: IncomingFile,
  ): Promise<Upload> {
    const caller = callerOf(context)
    const { database, storage, now } = context
    const allowance = caller.bookingId ? uploadAllowances.link : uploadAllowances.key
    const owner = { ownerId: ownerOf(caller), allowance }
    return receiveUpload(database, storage, caller.operatorId, owner, file, now)
  }

  @FieldResolver(() => GraphQLURL, {
    description: 'Where the file can be fetched for the next 15 minutes, without a key.',
  })
  url(@Root() { uploadId }: Upload, @Ctx() context: Context): string {
    return fileUrl(context.links, callerOf(context).operatorId, uploadId, context.now)
  }
}
