import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ColumnTarget } from '@stowage/contract/tables/import-options'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foldHeader } from '../fold-header.ts'
import { mapColumns } from '../map-columns.ts'
import { findPreset, presets } from './index.ts'

const PresetFile = z.strictObject({
  name: z.string(),
  about: z.string(),
  signatures: z.array(z.array(z.string()).min(1)).min(1),
  hasFields: z.boolean(),
  columns: z.record(z.string(), z.union([ColumnTarget, z.array(ColumnTarget).min(2)])),
  skipped: z.array(z.string()),
})

describe('presets', () => {
  test.each(globSync('*.json', { cwd: import.meta.dirname }))('in %s have the form of their file', name => {
    const file: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    expect(PresetFile.parse(file)).toEqual(file)
  })

  test('are recognised by headers in any case and order, and not by those of another table', () => {
    expect(findPreset(['notes', 'primary folder', 'ENTRY NAME'])?.name).toBe('Sortly')
    expect(findPreset(['Name', 'Location', 'Price', 'Notes'])).toBeUndefined()
  })

  test('tell rows of folders and rooms from those of items', () => {
    const map = (...headers: string[]) =>
      mapColumns(headers, { isOurs: false, repeatedHeaders: [], samplesOf: () => [] })
    const sortly = map('Entry Name', 'Primary Folder', 'Entry Type')
    expect([sortly.isItem(['Garage', '', 'Folder']), sortly.isItem(['Drill', 'Garage', 'Item'])]).toEqual([
      false,
      true,
    ])
    expect(map('Entry Name', 'Primary Folder').isItem(['Drill'])).toBe(true)
    const encircle = map('No.', 'Description', 'Retailer')
    expect([encircle.isItem([' ', 'Kitchen']), encircle.isItem(['1', 'Plates'])]).toEqual([false, true])
    expect(map('Name', 'Notes').isItem(['', ''])).toBe(true)
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
