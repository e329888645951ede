import type { FastifyInstance } from 'fastify'
import { sendRefused } from './sendRefused.ts'

/** The media type of the forms of pages. */
export const FORM = 'application/x-www-form-urlencoded'

/** Reads forms of at most so many bytes as `URLSearchParams`, and responds with a page to what is refused. */
export function acceptForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.setErrorHandler(sendRefused)
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
}
