import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { type Compiled, SOURCES } from './Compiled.ts'

/** Every statement of the service: those that are built, those that are texts in the code, and those of functions. */
export function findStatements(): Compiled[] {
  return [...findBuilt(), ...SOURCES.flatMap(findTexts), ...globSync('src/**/*.sql').flatMap(readFunction)]
}

/** Runs in a separate process: here most modules are already loaded, and their statements built. */
function findBuilt(): Compiled[] {
  const script = ['--import', './test/world/compile.mjs', 'test/contract/statements/printStatements.ts']
  return JSON.parse(execFileSync(process.execPath, script, { encoding: 'utf8', maxBuffer: 100_000_000 }))
}

/** The texts of a file that look like SQL. What is in a `sql` tag is a part of statements that are built. */
function findTexts(file: string): Compiled[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, quasis, value, template } = node as Record<string, unknown>
    if (type === 'TemplateLiteral') texts.push((quasis as { raw: string }[]).map(each => each.raw).join('_'))
    if (type === 'StringLiteral') texts.push(value as string)
    const isTagged = type === 'TaggedTemplateExpression'
    for (const each of Object.values(isTagged ? (template as object) : node)) visit(each)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', decorators: true, target: 'es2023' }).body)
  return texts.filter(text => /\b(select|insert|update|delete|merge)\b/.test(text)).map(text => ({ file, text }))
}

/** The statements of a function, without its comments and triggers. */
function readFunction(file: string): Compiled[] {
  const text = readFileSync(file, 'utf8').replaceAll(/--.*/g, '')
  const body = text.replaceAll(/create (or replace|constraint)[^;]*\btrigger\b[^;]*\bexecute function[^;]*;/g, '')
  return body.split(';').map(each => ({ file, text: each }))
}
