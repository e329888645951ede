import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Services } from '../graphql/Services.ts'
import { serveGraphql } from '../graphql/serveGraphql.ts'
import type { ProblemVoice } from '../rest/sendProblem.ts'
import { serveRest } from '../rest/serveRest.ts'
import type { AppSettings } from './AppSettings.ts'
import type { Identify } from './identifier.ts'
import { serveFiles } from './serveFiles.ts'

/** What doors are given of the house. */
export interface House {
  services: Services
  settings: AppSettings
  /** What clients see. */
  schema: GraphQLSchema
  /** The same for the compiler. */
  executable: GraphQLSchema
  voice: ProblemVoice
  identify: Identify
}

/** The one place where doors are mounted. */
export async function mountDoors(app: FastifyInstance, house: House): Promise<void> {
  const { services, settings, schema, executable, voice, identify } = house

  serveFiles(app, services)
  serveRest(app, { services, schema: executable, voice, identify })
  const { problemBase, logger: log } = settings
  await serveGraphql(app, { services, schema, executable, problemBase, log, identify })
}
