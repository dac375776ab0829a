// @module-tag system
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.each([
  ['PostgreSQL was started for it', 'await (await startPostgres()).stop()'],
  ['nothing was', ''],
])('a run that has failed says so with its exit code, where %s', async (_, started) => {
  const program = `
    import { startPostgres } from '#test/postgres.ts'
    ${started}
    process.exitCode = 1`
  const options = { cwd: import.meta.dirname, stdio: 'ignore' } as const
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], options)
  expect(await once(run, 'close')).toEqual([1, null])
})
