import type { GraphQLResolveInfo } from 'graphql'
import { GraphQLURL } from 'graphql-scalars'
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import { admit, hasScope } from '../../../domain/access/admit.ts'
import { BulkMutation } from '../../../domain/bulk/BulkMutation.ts'
import { BulkOperation } from '../../../domain/bulk/BulkOperation.ts'
import { resultUrl, uploadUrl } from '../../../domain/bulk/bulkLinks.ts'
import { cancelBulkOperation } from '../../../domain/bulk/cancelBulkOperation.ts'
import { createBulkOperation, type NewBulkOperation } from '../../../domain/bulk/createBulkOperation.ts'
import { countBulkOperations, findBulkOperation, listBulkOperations } from '../../../domain/bulk/findBulkOperations.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { BulkOperationID } from '../../../domain/scalars/identifiers.ts'
import { readBulkQuery } from '../bulk/readBulkQuery.ts'
import type { Context } from '../Context.ts'
import { BulkOperationConnection } from '../lists/BulkOperationConnection.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => BulkOperation)
export class BulkOperationResolver {
  @Query(() => BulkOperation, { description: 'One bulk operation.' })
  @RequiresScope('operator:read', 'usage:read')
  @Refuses('not-found')
  bulkOperation(
    @Ctx() context: Context,
    @Arg('bulkOperationId', () => BulkOperationID, { description: 'The bulk operation.' }) bulkOperationId: string,
  ): Promise<BulkOperation> {
    return visible(context, bulkOperationId)
  }

  @Query(() => BulkOperationConnection, {
    description:
      'The bulk operations of the last 7 days, latest first: forwards with `first` and `after`, backwards with `last` and ' +
      '`before`. A key without `operator:read` sees its own.',
  })
  @RequiresScope('operator:read', 'usage:read')
  async bulkOperations(
    @Ctx() context: Context,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<BulkOperationConnection> {
    const part = readPart(pagination)
    const caller = callerOf(context)
    const keyId = hasScope(caller, 'operator:read') ? null : caller.keyId
    const page = await listBulkOperations(context.database, caller.operatorId, keyId, part)
    return {
      ...connectionOf(page, ({ createdAt, bulkOperationId }) => ({ key: createdAt, id: bulkOperationId }), part),
      count: () => countBulkOperations(context.database, caller.operatorId, keyId),
    }
  }

  @Mutation(() => BulkOperation, {
    description:
      'Writes all objects of one list to a file with a JSON object a line. The query selects one list with pages, such as ' +
      '`{ bookings { nodes { bookingReference status } } }`, without `first` and `after`: all pages are read. The ' +
      'objects may have objects and lists inside, but no lists with pages. At most 5 bulk operations of an operator can be ' +
      'unfinished.',
  })
  @RequiresScope('operator:read', 'usage:read')
  @Refuses()
  bulkQuery(
    @Ctx() context: Context,
    @Info() { schema }: GraphQLResolveInfo,
    @Arg('query', () => String, { description: 'The query, without variables.' }) query: string,
  ): Promise<BulkOperation> {
    readBulkQuery(schema, query, callerOf(context))
    return create(context, { query })
  }

  @Mutation(() => BulkOperation, {
    description:
      'Carries out a mutation for each line of a file: each line is the `input` of the mutation as JSON. Send the file to ' +
      '`uploadUrl` with PUT within an hour: UTF-8, at most 100 MB. Lines are done one after another, each completely or not at ' +
      'all. The result has a verdict for each line. At most 5 bulk operations of an operator can be unfinished.',
  })
  @RequiresScope('operator:write')
  @Refuses()
  bulkMutation(
    @Ctx() context: Context,
    @Arg('mutation', () => BulkMutation, { description: 'The mutation of each line.' }) mutation: BulkMutation,
    @Arg('notify', () => Boolean, {
      defaultValue: false,
      description:
        'Whether workflows send e-mails about imported bookings, unless their line says otherwise. Other mutations send none.',
    })
    notify: boolean,
  ): Promise<BulkOperation> {
    return create(context, { mutation, notify })
  }

  @Mutation(() => BulkOperation, {
    description:
      'Cancels a bulk operation. The lines that are done stay done, and are in the result. Cancelling again changes nothing. ' +
      'A key without `operator:write` cancels its own only.',
  })
  @RequiresScope('operator:read', 'usage:read')
  @Refuses('not-found', 'invalid-transition')
  async cancelBulkOperation(
    @Ctx() context: Context,
    @Arg('bulkOperationId', () => BulkOperationID, { description: 'The bulk operation.' }) bulkOperationId: string,
  ): Promise<BulkOperation> {
    const { keyId } = await visible(context, bulkOperationId)
    const caller = callerOf(context)
    if (keyId !== caller.keyId) admit(caller, ['operator:write'])
    await cancelBulkOperation(context.database, caller.operatorId, bulkOperationId, context.now)
    return visible(context, bulkOperationId)
  }

  @FieldResolver(() => GraphQLURL, {
    nullable: true,
    description:
      'Where the result can be fetched for the next hour, without a key: a file with a JSON object a line. Null until it has ' +
      'ended, and if nothing was done.',
  })
  url(@Root() row: BulkOperation, @Ctx() context: Context): string | null {
    return resultUrl(context.links, callerOf(context).operatorId, row, context.now)
  }

  @FieldResolver(() => GraphQLURL, {
    nullable: true,
    description: 'Where the file of a mutation is sent with PUT, without a key, within an hour. Null once it was sent.',
  })
  uploadUrl(@Root() row: BulkOperation, @Ctx() context: Context): string | null {
    return uploadUrl(context.links, callerOf(context).operatorId, row)
  }
}

async function create(context: Context, requested: NewBulkOperation): Promise<BulkOperation> {
  const { operatorId, keyId } = callerOf(context)
  const bulkOperationId = await createBulkOperation(context.database, operatorId, keyId, requested, context.now)
  return (await findBulkOperation(context.database, operatorId, bulkOperationId))!
}

/** A bulk operation that the caller may see: every one with `operator:read`, otherwise those of its own key. */
async function visible(context: Context, bulkOperationId: string): Promise<BulkOperation> {
  const caller = callerOf(context)
  const row = await findBulkOperation(context.database, caller.operatorId, bulkOperationId)
  if (!row || !(hasScope(caller, 'operator:read') || row.keyId === caller.keyId)) throw notFound('bulkOperation')
  return row
}
