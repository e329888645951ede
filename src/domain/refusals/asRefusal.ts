import { bodyTooLarge } from './bodyTooLarge.ts'
import { Refusal } from './refusal.ts'

/** Converts errors of the HTTP server to refusals; returns any other error unchanged. @param bodyLimit of the path, in bytes */
export function asRefusal(error: unknown, bodyLimit?: number): unknown {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported-media-type', 'Send the body as JSON, with "Content-Type: application/json".')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(bodyLimit)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('malformed-request', 'The body is not as long as its Content-Length says.')
    case 'FST_ERR_BAD_URL':
      return new Refusal('malformed-request', 'The path holds a "%" that does not begin an encoded character.')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('malformed-request', 'A part of the path is too long.')
    case 'ECONNRESET':
    case 'ECONNABORTED':
      // While a body is read, a broken stream is caused by the client; the same error from a database or a bucket is an internal
      // error.
      if (statusCode !== 400) return error
      return new Refusal('malformed-request', 'The connection ended before the whole body had arrived.')
  }
  // The static file server refuses a request for its own directory, or for a path outside of it.
  if (!(error instanceof Refusal) && (statusCode === 403 || statusCode === 404)) {
    return new Refusal('not-found', 'No such route.')
  }
  // All other client errors of the framework. Its messages are meant for its own users, so they are not passed on.
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    return new Refusal('malformed-request', 'The request could not be read.')
  }
  return error
}
