import type { FastifyRequest } from 'fastify'
import type { Client } from '../../../domain/access/Client.ts'
import { plainAddress } from '../../../domain/access/plainAddress.ts'
import { encodeTypeId } from '../../../domain/scalars/typeid.ts'

/** The client of a request. A key that is used from a new address is logged. */
export function clientOf({ ip, log }: FastifyRequest): Client {
  const address = plainAddress(ip)
  return {
    address,
    onNewAddress: ({ keyId }) =>
      log.info({ keyId: encodeTypeId('key', keyId), address }, 'an API key is used from a new address'),
  }
}
