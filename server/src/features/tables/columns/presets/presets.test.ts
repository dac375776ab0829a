import { readFileSync } from 'node:fs'
import type { ColumnTarget } from '@stowage/contract/import-options'
import { describe, expect, test } from 'vitest'
import { programFiles } from '#test/program-files/expected.ts'
import { foldHeader } from '../fold-header.ts'
import { mapColumns } from '../map-columns.ts'
import { findPreset, presets } from './index.ts'

/** The cells of a file that has no line breaks in its cells. */
const rowsOf = (file: string, delimiter: string): string[][] => {
  const text = readFileSync(new URL(`../../../../../test/program-files/${file}`, import.meta.url), 'utf8')
  const lines = text.replace(/^\ufeff/u, '').split(/\r?\n/u)
  return lines.filter(line => line !== '').map(line => cellsOf(line, delimiter))
}

const cellsOf = (line: string, delimiter: string): string[] => {
  const cells = ['']
  let isQuoted = false
  for (const letter of line)
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) cells.push('')
    else cells.push(`${cells.pop()}${letter}`)
  return cells
}

const targetOf = (target: ColumnTarget): string => {
  if ('field' in target) return `field ${target.field}${target.type === undefined ? '' : ` (${target.type})`}`
  if ('member' in target)
    return target.level === undefined ? target.member : `${target.member} ${target.level}`
  return '-'
}

describe('presets', () => {
  test.each(programFiles)('understand $file', ({ file, delimiter, titles, preset, columns }) => {
    const [headers = [], ...rows] = rowsOf(file, delimiter).slice(titles)
    const table = mapColumns(headers, {
      isOurs: headers.some(header => header.startsWith('HB.')),
      repeatedHeaders: [],
      samplesOf: index => rows.map(row => row[index] ?? '').filter(value => value !== ''),
    })
    expect(table).toMatchObject({ preset, issues: [] })
    const used = table.columns.filter(({ target }) => !('skip' in target))
    expect(Object.fromEntries(used.map(({ header, target }) => [header, targetOf(target)]))).toEqual(columns)
  })

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
