// Runs on any version of Node, so that an old one gets a clear message before anything else fails.
import { existsSync } from 'node:fs'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(`This service needs Node 24 and is being run by Node ${process.versions.node}.\n${reason()}`)
  process.exit(1)
}

function reason() {
  if (!existsSync('node_modules'))
    return 'Node 24 is one of its own dependencies, which are not installed yet. Run: npm ci'
  if (!existsSync('node_modules/node')) {
    return (
      'Node 24 is one of its development dependencies, and they were left out (--omit=dev, or NODE_ENV=production).\n' +
      'Either install Node 24 on this machine, or run: npm ci --include=dev'
    )
  }
  return (
    'Node 24 is one of its own dependencies, but npm did not set it up: install scripts are switched off here.\n' +
    'Either install Node 24 on this machine, or run: npm ci --ignore-scripts=false'
  )
}
