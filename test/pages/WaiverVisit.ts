import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

/** The attributes of a waiver question. */
export interface Asked {
  type: string
  label: string
  required?: boolean
  scope?: 'booking' | 'participant'
  helpText?: string
  options?: { value: string; label: string }[]
  min?: number
  max?: number
  maxLength?: number
  pattern?: string
  file?: object
  dependsOn?: { questionId: string; values: string[] }
}

const uuid = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The public identifier of the question at this index of those that `askQuestions` inserted. */
export const asked = (index: number) => encodeTypeId('wq', uuid(index))

/** Adds these waiver questions to the sunset tour, and gives its timeslots enough places for every test. */
export async function askQuestions(world: World, questions: Asked[]): Promise<void> {
  const { operatorId, activityId } = activities.sunset
  const widen = 'update timeslot set capacity = 1000 where operator_id = $1 and activity_id = $2'
  await world.admin.query(widen, [operatorId, activityId])
  for (const [index, each] of questions.entries()) {
    await world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, help_text, options,
         min, max, max_length, pattern, file, depends_on, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        operatorId,
        uuid(index),
        activityId,
        each.label,
        each.type,
        each.required ?? false,
        each.scope ?? 'booking',
        each.helpText ?? null,
        each.options ? JSON.stringify(each.options) : null,
        each.min ?? null,
        each.max ?? null,
        each.maxLength ?? null,
        each.pattern ?? null,
        each.file ? JSON.stringify(each.file) : null,
        each.dependsOn ? JSON.stringify(each.dependsOn) : null,
        index,
      ],
    )
  }
}

/** The internal identifier of a question, as stored in depends_on. */
export const inside = (index: number) => uuid(index)

/** Books the sunset tour as a partner. @returns parts of the response */
export async function book(app: FastifyInstance, participants = 2) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/ota/partner/booking',
    headers: bearer('wanderly'),
    payload: {
      ActivityID: activities.sunset.id,
      Date: '2026-06-17',
      Time: '13:00',
      Participants: participants,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
    },
  })
  const { WaiverUrl, BookingReference, WaiverStatus } = response.json().data
  return { path: new URL(WaiverUrl).pathname, reference: BookingReference as string, status: WaiverStatus as string }
}

/** A file in a form. */
export interface Sent {
  fileName: string
  content: Buffer
}

/** Sends the form of the waiver page as a browser does; `fields` are the names of its controls. */
export function submit(
  app: FastifyInstance,
  path: string,
  fields: [string, string | Sent][],
): Promise<LightMyRequestResponse> {
  const chunks = fields.flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`, value, '\r\n']
      : [
          `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${value.fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`,
          value.content,
          '\r\n',
        ],
  )
  const payload = Buffer.concat([...chunks, '--edge--\r\n'].map(each => Buffer.from(each as string)))
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  return app.inject({ method: 'POST', url: path, payload, headers })
}
