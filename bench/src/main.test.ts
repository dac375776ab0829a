// @module-tag system
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['that cannot be made', ['--only', 'nonsense'], 1],
  ['that only asks for help', ['--help'], 0],
])('a run %s says so with its exit code', async (_what, flags, code) => {
  const run = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...flags], {
    stdio: 'ignore',
  })
  expect(await once(run, 'close')).toEqual([code, null])
})
