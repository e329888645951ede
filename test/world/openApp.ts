import type { FastifyInstance } from 'fastify'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { buildApp } from '../../src/app/buildApp.ts'
import { openInstallation } from '../../src/app/openInstallation.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Services } from '../../src/transports/graphql/Services.ts'
import { defaultTimes } from '../../src/transports/http/ServerSettings.ts'
import { holdToDocument } from '../contract/holdToDocument.ts'
import '../contract/watchRefusals.ts'
import { keys } from './cast.ts'
import { suiteLogger } from './suiteLog.ts'
import { PATIENCE_MS } from './until.ts'
import type { World } from './World.ts'

/**
 * Settings of tests: limits that no slow machine meets, rate limits that never refill, and a log that is searched for secrets at
 * the end of the run.
 */
export const settings: AppSettings = {
  ...defaultTimes,
  uptime: () => 0,
  requestTimeout: PATIENCE_MS,
  bodyTimeout: PATIENCE_MS,
  refusalDelay: 0,
  responseTimeout: PATIENCE_MS,
  readyTimeout: 60_000,
  securityContact: null,
  oidc: null,
  problemBase: 'http://service.test/problems',
  sandbox: true,
  trustedDocuments: 'any',
  trustedDocumentsFile: null,
  corsOrigins: ['https://dashboard.test'],
  maxInFlight: 64,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 0,
  rateLimitPerSecond: 0,
  availabilityRateLimitPerSecond: 0,
  bookingRateLimitPerSecond: 0,
  usageRateLimitPerSecond: 0,
  trustProxy: 0,
  uploadMaxBytes: 1_000_000,
  // Identical requests at the same time would share a read, which tests of limits hold up. Started services keep answers.
  responseCacheBytes: 0,
  logger: suiteLogger(),
  faults: new Faults(suiteLogger()),
}

/**
 * The service of a world with all its transports; use `app.inject`, or let it listen. Injected REST requests and
 * responses are checked against the OpenAPI document.
 */
export async function openApp(world: World, overrides: Partial<AppSettings> = {}): Promise<FastifyInstance> {
  const perSecond = overrides.rateLimitPerSecond ?? 0
  const rates = { availabilityRateLimitPerSecond: perSecond, bookingRateLimitPerSecond: perSecond }
  return holdToDocument(await buildApp(servicesOf(world), { ...settings, ...rates, ...overrides }))
}

export function servicesOf(world: World): Services {
  const { database, links, storage, mailer, recorder, heavyReads, requests, webhookNetwork } = world
  return {
    database,
    links,
    storage,
    mailer,
    recorder,
    heavyReads,
    requests,
    webhookNetwork,
    changes: database.changes,
    installation: openInstallation(database, { takesBackups: true, readyTimeout: settings.readyTimeout }),
    clock: () => world.now,
  }
}

/** The Authorization header of a key of the cast. */
export function bearer(key: keyof typeof keys): { authorization: string } {
  return { authorization: `Bearer ${keys[key].text}` }
}
