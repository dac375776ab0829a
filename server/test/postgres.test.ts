// @module-tag system
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a run that has failed says so with its exit code, whatever was started for it', async () => {
  const program = `
    import { startPostgres } from '#test/postgres.ts'
    const postgres = await startPostgres()
    await postgres.stop()
    process.exitCode = 1`
  const options = { cwd: import.meta.dirname, stdio: 'ignore' } as const
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], options)
  expect(await once(run, 'close')).toEqual([1, null])
})
