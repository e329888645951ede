import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { brandEmail } from '../../../domain/settings/brandEmail.ts'
import { EmailPreview } from '../../../domain/workflows/EmailPreview.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** Previews have the name, colour and contact details of the operator, as e-mails get them when they are sent. */
@Resolver(() => EmailPreview)
export class EmailPreviewResolver {
  @FieldResolver(() => String, { description: 'The plain text.' })
  async text(@Root() preview: EmailPreview, @Ctx() context: Context): Promise<string> {
    return (await branded(preview, context)).text
  }

  @FieldResolver(() => String, { description: 'The same as HTML, a complete document.' })
  async html(@Root() preview: EmailPreview, @Ctx() context: Context): Promise<string> {
    return (await branded(preview, context)).html
  }
}

async function branded(preview: EmailPreview, context: Context): Promise<EmailPreview> {
  const { operatorId } = callerOf(context)
  return brandEmail(preview, (await context.batch.load(findOperatorsById, operatorId, operatorId))!)
}
