import { readFile } from 'node:fs/promises'
import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { describe, expect, test } from 'vitest'
import { entityNamed } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { programFiles } from '#test/program-files/expected.ts'
import { importTable, tryTable } from '#test/tables.ts'

const targetOf = (target: ColumnTarget): string => {
  if ('field' in target) return `field ${target.field}${target.type === undefined ? '' : ` (${target.type})`}`
  if ('member' in target)
    return target.level === undefined ? target.member : `${target.member} ${target.level}`
  return '-'
}

describe.each(databases)('files of other programs, on %s', kind => {
  const stowage = serverFor(kind)
  const home = homeOf(userOn(stowage))

  test.each(programFiles)('$file is understood and imported', async program => {
    const { file, preset, columns, decides = [], options, locations, item } = program
    const bytes = await readFile(new URL(`../../../../../test/program-files/${file}`, import.meta.url))
    const table = new Uint8Array(bytes)
    const report = await tryTable(home.client, table)
    expect(report).toMatchObject({ preset, rowCount: 5, create: 5, errors: [], newTypes: [] })
    expect(report.decisions.map(({ code }) => code)).toEqual(decides)
    const used = report.columns.filter(({ mappedTo }) => !('skip' in mappedTo))
    expect(Object.fromEntries(used.map(({ header, mappedTo }) => [header, targetOf(mappedTo)]))).toEqual(
      columns,
    )
    expect(report.newLocations.toSorted()).toEqual(locations.toSorted())
    expect(await importTable(home.client, table, options)).toMatchObject({ create: 5 })
    expect(await entityNamed(home.client, item.name)).toMatchObject(item)
  })
})
