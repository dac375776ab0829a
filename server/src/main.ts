const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Stowage needs Node.js 24.15 or newer, and this is ${process.versions.node}.\n` +
      'Start it with "npm start", which brings the right one along, or install Node.js 24.\n',
  )
  process.exit(1)
}

// Imported only now: what is behind it does not run on older versions.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
const { run } = await import('./cli/run.ts')
process.exitCode = await run(process.argv.slice(2))
