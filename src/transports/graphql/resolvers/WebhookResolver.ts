import { GraphQLSafeInt } from 'graphql-scalars'
import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { visiblePartner } from '../../../domain/bookings/findBooking.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { WebhookDeliveryID, WebhookID } from '../../../domain/scalars/identifiers.ts'
import { createWebhook as create, MAX_WEBHOOKS } from '../../../domain/webhooks/createWebhook.ts'
import { deleteWebhook as remove } from '../../../domain/webhooks/deleteWebhook.ts'
import {
  type AttemptRow,
  findAttemptsByDelivery,
  findDeliveries,
  findDelivery,
  findLastAttempted,
  MAX_DELIVERIES,
  NEWEST,
} from '../../../domain/webhooks/findDeliveries.ts'
import { findWebhook, type WebhookOwner } from '../../../domain/webhooks/findWebhooks.ts'
import { IssuedWebhook } from '../../../domain/webhooks/IssuedWebhook.ts'
import { countWebhooks, listWebhooks } from '../../../domain/webhooks/listWebhooks.ts'
import { rollWebhookSecret as roll } from '../../../domain/webhooks/rollWebhookSecret.ts'
import { replayDeliveries, resendDelivery } from '../../../domain/webhooks/sendAgain.ts'
import { testWebhook as test } from '../../../domain/webhooks/testWebhook.ts'
import { updateWebhook as update } from '../../../domain/webhooks/updateWebhook.ts'
import { WebhookAttempt } from '../../../domain/webhooks/WebhookAttempt.ts'
import { WebhookChanges } from '../../../domain/webhooks/WebhookChanges.ts'
import { WebhookDelivery } from '../../../domain/webhooks/WebhookDelivery.ts'
import { WebhookDeliveryPage } from '../../../domain/webhooks/WebhookDeliveryPage.ts'
import { WebhookDeliveryStatus } from '../../../domain/webhooks/WebhookDeliveryStatus.ts'
import { WebhookEndpoint } from '../../../domain/webhooks/WebhookEndpoint.ts'
import { WebhookInput } from '../../../domain/webhooks/WebhookInput.ts'
import { WebhookMessageType } from '../../../domain/webhooks/WebhookMessageType.ts'
import type { WebhookNetwork } from '../../../domain/webhooks/WebhookNetwork.ts'
import { WebhookReplay } from '../../../domain/webhooks/WebhookReplay.ts'
import type { DeliveryRow, WebhookRow } from '../../../domain/webhooks/webhookColumns.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { WebhookConnection } from '../lists/WebhookConnection.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  @Query(() => WebhookConnection, {
    description:
      "The webhook endpoints, the oldest first, a page at a time: of a partner its own; of an operator its own and its partners'. " +
      'Without their secrets.',
  })
  @RequiresScope('ota', 'operator:read')
  async webhooks(
    @Ctx() context: Context,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<WebhookConnection> {
    const { database } = context
    const owner = ownerOf(context)
    const part = readPart(pagination)
    const page = await listWebhooks(database, owner, part)
    return {
      ...connectionOf(page, ({ createdAt, webhookId }) => ({ key: createdAt, id: webhookId }), part),
      count: () => countWebhooks(database, owner),
    }
  }

  @Query(() => WebhookEndpoint, { description: 'One webhook endpoint.' })
  @RequiresScope('ota', 'operator:read')
  @Refuses('not-found')
  webhook(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
  ): Promise<WebhookRow> {
    return findWebhook(context.database, ownerOf(context), webhookId)
  }

  @Query(() => WebhookDeliveryPage, {
    description: 'The deliveries of an endpoint, newest first, with every attempt. They are kept for 30 days.',
  })
  @RequiresScope('ota', 'operator:read')
  @Refuses('not-found')
  @Cost({ objects: 50 })
  webhookDeliveries(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
    @Arg('status', () => WebhookDeliveryStatus, { nullable: true, description: 'Only those in this status.' })
    status: WebhookDeliveryStatus | null,
    @Arg('limit', () => Int, { defaultValue: 50, description: `How many at most: 1–${MAX_DELIVERIES}.` })
    limit: number,
    @Arg('before', () => WebhookDeliveryID, {
      nullable: true,
      description: 'Only older ones than this: the last of the page before.',
    })
    before: string | null,
    @Arg('type', () => WebhookMessageType, { nullable: true, description: 'Only messages of this type.' })
    type: WebhookMessageType | null,
  ): Promise<WebhookDeliveryPage> {
    const requested = { status: status ?? null, type: type ?? null, before: before ?? null, limit }
    return findDeliveries(context.database, ownerOf(context), webhookId, requested)
  }

  @Query(() => WebhookDelivery, { description: 'One delivery, with every attempt.' })
  @RequiresScope('ota', 'operator:read')
  @Refuses('not-found')
  webhookDelivery(
    @Ctx() context: Context,
    @Arg('deliveryId', () => WebhookDeliveryID, { description: 'The delivery.' }) deliveryId: string,
  ): Promise<DeliveryRow> {
    return findDelivery(context.database, ownerOf(context), deliveryId)
  }

  @Mutation(() => IssuedWebhook, {
    description: `Creates a webhook endpoint, which gets what changes from now on. Its secret is shown only in this response. At most ${MAX_WEBHOOKS}.`,
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses()
  createWebhook(
    @Ctx() context: Context,
    @Arg('input', () => WebhookInput, { description: 'Where to send which changes.' }) input: WebhookInput,
  ): Promise<IssuedWebhook> {
    return create(context.database, networkOf(context), ownerOf(context), input, context.now)
  }

  @Mutation(() => WebhookEndpoint, { description: 'Changes a webhook endpoint, pauses it or resumes it.' })
  @RequiresScope('ota', 'operator:write')
  @Refuses('version-conflict', 'not-found')
  updateWebhook(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
    @Arg('changes', () => WebhookChanges, { description: 'What changes.' }) changes: WebhookChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<WebhookRow> {
    return update(
      context.database,
      networkOf(context),
      ownerOf(context),
      webhookId,
      changes,
      context.now,
      expectedVersion,
    )
  }

  @Mutation(() => WebhookEndpoint, {
    description: 'Deletes a webhook endpoint with its deliveries. Returns it as it was.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('not-found')
  deleteWebhook(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
  ): Promise<WebhookRow> {
    return remove(context.database, ownerOf(context), webhookId)
  }

  @Mutation(() => IssuedWebhook, {
    description:
      'Gives an endpoint a new secret, shown only in this response. Until the grace period is over, messages have the signatures of ' +
      'both secrets. Rolling it again ends the one before the last.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('not-found')
  rollWebhookSecret(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
    @Arg('graceMinutes', () => Int, {
      defaultValue: 1440,
      description: 'How long the old secret signs too, 0 to 10080 minutes (a week).',
    })
    graceMinutes: number,
  ): Promise<IssuedWebhook> {
    return roll(context.database, ownerOf(context), webhookId, graceMinutes, context.now)
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a message of the type `webhook.test` to an endpoint, like a change. Read the delivery to see the answer.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('not-found')
  testWebhook(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
  ): Promise<DeliveryRow> {
    return test(context.database, ownerOf(context), webhookId, context.now)
  }

  @Mutation(() => WebhookDelivery, {
    description: 'Sends a delivery again now, with the same identifier and the same message.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('not-found')
  resendWebhookDelivery(
    @Ctx() context: Context,
    @Arg('deliveryId', () => WebhookDeliveryID, { description: 'The delivery.' }) deliveryId: string,
  ): Promise<DeliveryRow> {
    return resendDelivery(context.database, ownerOf(context), deliveryId, context.now)
  }

  @Mutation(() => WebhookReplay, {
    description:
      'Sends every change of a range again that the endpoint gets and that is still kept, also those from before it was created. At ' +
      'most 10,000 changes.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('not-found')
  replayWebhook(
    @Ctx() context: Context,
    @Arg('webhookId', () => WebhookID, { description: 'The endpoint.' }) webhookId: string,
    @Arg('after', () => GraphQLSafeInt, { description: 'The changes after this sequence number.' }) after: number,
    @Arg('to', () => GraphQLSafeInt, {
      nullable: true,
      description: 'The last sequence number; everything that the endpoint was sent so far when absent.',
    })
    to: number | null,
  ): Promise<WebhookReplay> {
    const range = { after, to: to ?? null }
    return replayDeliveries(context.database, ownerOf(context), webhookId, range, context.now)
  }

  @FieldResolver(() => Partner, {
    nullable: true,
    description: "The partner whose endpoint it is; null for the operator's own.",
  })
  async partner(@Root() { partnerId }: WebhookRow, @Ctx() context: Context): Promise<Partner | null> {
    if (partnerId === null) return null
    return (await context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)) ?? null
  }

  @FieldResolver(() => WebhookDelivery, {
    nullable: true,
    description: `The newest delivery that was attempted, of the last ${NEWEST}; null if none of these was.`,
  })
  async lastDelivery(@Root() { webhookId }: WebhookRow, @Ctx() context: Context): Promise<DeliveryRow | null> {
    return (await context.batch.load(findLastAttempted, callerOf(context).operatorId, webhookId)) ?? null
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => WebhookID, { description: 'The endpoint.' })
  webhookId(@Root() { webhookId }: DeliveryRow): string {
    return webhookId
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'Every attempt, in order.' })
  @Cost({ objects: 3 })
  async attempts(@Root() { deliveryId }: DeliveryRow, @Ctx() context: Context): Promise<AttemptRow[]> {
    return (await context.batch.load(findAttemptsByDelivery, callerOf(context).operatorId, deliveryId)) ?? []
  }
}

function ownerOf(context: Context): WebhookOwner {
  const caller = callerOf(context)
  return { operatorId: caller.operatorId, partnerId: visiblePartner(caller) }
}

function networkOf({ webhookNetwork }: Context): WebhookNetwork {
  if (!webhookNetwork) throw new Error('This transport has no network for webhooks.')
  return webhookNetwork
}
