import { describe, expect, test } from 'vitest'
import { type SheetFormat, sheetFormats } from './sheet-formats.ts'
import { tradeNames } from './trade-names.ts'

const all = Object.entries(sheetFormats) as [keyof typeof sheetFormats, SheetFormat][]

describe('labels that can be bought', () => {
  test.each(all)('%s fit on their paper', (_, format) => {
    const counts = [format.columns, format.rows]
    for (const at of [0, 1] as const) {
      const count = counts[at] ?? 0
      const needed = count * format.label[at] + (count - 1) * format.gap[at]
      expect(needed).toBeLessThanOrEqual(format.paper[at] + 0.01)
    }
  })

  test('are sold under names that stand for one format', () => {
    const names = Object.values(tradeNames).flat()
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(80)
  })
})
