import { enableCompileCache } from 'node:module'

// Before anything else is loaded, so that all of it is kept compiled for the next start.
enableCompileCache()
// Whoever reads our output may stop reading, as `head` does.
process.stdout.on('error', () => process.exit())

const { run } = await import('./cli/run.ts')
process.exitCode = await run(process.argv.slice(2))
