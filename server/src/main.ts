import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { nameSourcesInStacks } from './stack-traces.ts'

if (import.meta.filename.endsWith('.js')) nameSourcesInStacks()
// Objects of a request die young, so V8 must not allocate them in the old generation (docs/adr/0058).
setFlagsFromString('--no-allocation-site-pretenuring')
// Before anything else is loaded, so that all of it is kept compiled for the next start.
enableCompileCache()
// Files are only readable by the user of the server.
process.umask(0o077)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Commands that write more than lines, such as a backup, handle the error themselves.
  if (process.stdout.listenerCount('error') > 1) return
  // The reader of stdout may close it, as `head` does.
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`The output cannot be written (${error.message}).\n`)
  process.exit(1)
})

const { run } = await import('./cli/run.ts')
process.exitCode = await run(process.argv.slice(2))
