import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { nameSourcesInStacks } from './stack-traces.ts'

if (import.meta.filename.endsWith('.js')) nameSourcesInStacks()
// What a request makes dies with it: none of it is to be old from its birth on (docs/adr/0058).
setFlagsFromString('--no-allocation-site-pretenuring')
// Before anything else is loaded, so that all of it is kept compiled for the next start.
enableCompileCache()
// What we write is nobody else's to read.
process.umask(0o077)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever writes more than lines, such as a backup, listens as well and sees to it.
  if (process.stdout.listenerCount('error') > 1) return
  // Whoever reads our lines may stop reading, as `head` does.
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`The output cannot be written (${error.message}).\n`)
  process.exit(1)
})

const { run } = await import('./cli/run.ts')
process.exitCode = await run(process.argv.slice(2))
