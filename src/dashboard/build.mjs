// Builds the dashboard in each language into dist/dashboard, or into the folder that is given.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { dashboardLanguages } from '../domain/rules/dashboardLanguages.ts'
import { shareByUse } from './shareByUse.mjs'
import { viteConfig } from './viteConfig.mjs'

const folder = resolve(process.argv[2] ?? 'dist/dashboard')
await rm(folder, { recursive: true, force: true })
const sharedFile = await shareByUse()
await Promise.all(Object.keys(dashboardLanguages).map(language => build(viteConfig(language, folder, sharedFile))))
