import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('newId takes little more memory than its letters', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  const ids = Array.from({ length: 50_000 }, newId)
  expect((heap() - before) / ids.length).toBeLessThan(200)
})
