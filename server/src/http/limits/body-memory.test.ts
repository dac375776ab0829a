import { describe, expect, test } from 'vitest'
import { Chunks } from './body-memory.ts'

const joined = (sizes: readonly number[]) => {
  const body = Buffer.from(
    Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, i) => i % 251),
  )
  const chunks = new Chunks()
  let at = 0
  for (const size of sizes) chunks.add(body.subarray(at, (at += size)))
  return chunks.join().equals(body)
}

describe('Chunks', () => {
  test.each<[string, number[]]>([
    ['of one byte', Array.from({ length: 200_000 }, () => 1)],
    ['that are long', [100_000, 100_000, 5000]],
    ['of which long and short ones come by turns', [10, 5000, 3, 70_000, 4095, 4096, 1]],
    ['that is only one', [12]],
    ['that are none', []],
  ])('%s is whole', (_, sizes) => {
    expect(joined(sizes)).toBe(true)
  })
})
