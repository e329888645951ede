import { Readable } from 'node:stream'
import { receivePicture } from '../domain/products/pictures/receivePicture.ts'
import { IncomingFile } from '../domain/scalars/IncomingFile.ts'
import { changeOperator } from '../domain/settings/changeOperator.ts'
import type { Database } from '../platform/sql/Database.ts'
import type { Storage } from '../platform/storage/Storage.ts'
import { demoLogos } from './demoLogos.ts'
import { idOf } from './idOf.ts'
import { operators } from './operators.ts'

/** Stores the logos of the operators, as if they had uploaded them. */
export async function writeLogos(database: Database, storage: Storage, now: Date): Promise<void> {
  for (const operator of Object.values(operators)) {
    const operatorId = idOf.operator(operator)
    const file = new IncomingFile('logo.png', Readable.from([demoLogos[operator.slug]!]))
    const { sha256 } = await receivePicture(database, storage, operatorId, file, now)
    await changeOperator(database, operatorId, { logo: sha256 }, now)
  }
}
