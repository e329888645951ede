import 'reflect-metadata'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import { type Compiled, MODULES } from './Compiled.ts'

/** Loads every module of the domain, and prints every statement that is compiled while doing so. */
const compiled: Compiled[] = []
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...query) {
  const result = compile.apply(this, query)
  const file = /src\/(?!platform\/sql\/)[\w/]+\.ts/.exec(new Error().stack ?? '')?.[0] ?? 'nowhere'
  compiled.push({ file, text: result.sql })
  return result
}
for (const file of globSync(MODULES)) await import(resolve(file))
console.log(JSON.stringify(compiled))
