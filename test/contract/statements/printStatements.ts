import 'reflect-metadata'
import { resolve } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import { BUILDERS, type Compiled } from './Compiled.ts'

/** Loads every file that builds statements, and prints every statement that is compiled while doing so. */
const compiled: Compiled[] = []
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...query) {
  const result = compile.apply(this, query)
  const file = /src\/(?!platform\/sql\/)[\w/]+\.ts/.exec(new Error().stack ?? '')?.[0] ?? 'nowhere'
  compiled.push({ file, text: result.sql })
  return result
}
for (const file of BUILDERS) await import(resolve(file))
console.log(JSON.stringify(compiled))
