import { describe, expect, test } from 'vitest'
import { foldHeader } from '../fold-header.ts'
import { findPreset, presets } from './index.ts'

describe('presets', () => {
  test('are recognised by headers in any case and order, and not by those of another table', () => {
    expect(findPreset(['notes', 'primary folder', 'ENTRY NAME'])?.name).toBe('Sortly')
    expect(findPreset(['Name', 'Location', 'Price', 'Notes'])).toBeUndefined()
  })

  test('know the columns by which they are recognised, and none of them twice', () => {
    for (const { name, signatures, columns, read } of presets) {
      const known = Object.keys(columns).map(foldHeader)
      expect([name, known.filter((header, i) => known.indexOf(header) !== i)]).toEqual([name, []])
      const strange = signatures.flat().filter(header => !known.includes(foldHeader(header)))
      expect([name, strange.filter(header => read?.(header, []) === undefined)]).toEqual([name, []])
    }
  })
})
