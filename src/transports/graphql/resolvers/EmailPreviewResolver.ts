import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import type { OperatorRow } from '../../../domain/access/operatorColumns.ts'
import { brandEmail } from '../../../domain/settings/brandEmail.ts'
import { showEmail } from '../../../domain/settings/showEmail.ts'
import { EmailPreview } from '../../../domain/workflows/EmailPreview.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** Previews have the name, logo, colour and contact details of the operator, as e-mails get them when they are sent. */
@Resolver(() => EmailPreview)
export class EmailPreviewResolver {
  @FieldResolver(() => String, { description: 'The plain text.' })
  async text(@Root() preview: EmailPreview, @Ctx() context: Context): Promise<string> {
    return brandEmail(preview, await operatorOf(context)).text
  }

  @FieldResolver(() => String, { description: 'The same as HTML, a complete document.' })
  async html(@Root() preview: EmailPreview, @Ctx() context: Context): Promise<string> {
    const operator = await operatorOf(context)
    return showEmail(brandEmail(preview, operator).html, preview.images ?? [], operator, context.links.publicUrl)
  }
}

async function operatorOf(context: Context): Promise<OperatorRow> {
  const { operatorId } = callerOf(context)
  return (await context.batch.load(findOperatorsById, operatorId, operatorId))!
}
