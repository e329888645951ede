// Runs on any version of Node, so that an old one gets a clear message before anything else fails.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `This service needs Node 24 and is being run by Node ${process.versions.node}.\n` +
      'Node 24 is one of its own dependencies, but npm did not set it up: install scripts are switched off here.\n' +
      'Either install Node 24 on this machine, or run: npm ci --ignore-scripts=false',
  )
  process.exit(1)
}
