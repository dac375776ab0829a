import type { Entity } from '@stowage/contract/entities/entity'
import { describe, expect, test } from 'vitest'
import { entityNamed } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { type Shape, shapes } from '#test/table-files/shapes.ts'
import { importTable, sendTable, tryTable } from '#test/tables.ts'

/** An item in a few words: its members, location and custom fields. */
function told(entity: Entity, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { parent, fields, ...members } = entity
  const all: Readonly<Record<string, unknown>> = {
    ...members,
    location: parent?.name ?? null,
    fields: Object.fromEntries(
      fields.map(({ name, type, textValue, numberValue, booleanValue, timeValue }) => [
        name,
        { text: textValue, number: numberValue, boolean: booleanValue, time: timeValue?.slice(0, 10) }[type],
      ]),
    ),
  }
  return Object.fromEntries(Object.keys(wanted).map(key => [key, all[key]]))
}

describe.each(databases)('a table in the shape of %s', kind => {
  const stowage = serverFor(kind)
  const home = homeOf(userOn(stowage))

  test.each(shapes)('$kind, as $program writes it, comes in right or is asked about', async shape => {
    const { items = {}, warns = [], asks, options = {}, locations } = shape
    const table = await fileOf(shape)
    const all = { otherColumns: 'keep', ...options }
    const report = await tryTable(home.client, table, all)
    const questions = [...report.decisions, ...report.errors].map(({ code, column }) => [code, column])
    expect(questions, report.errors[0]?.error).toEqual(asks ?? [])
    expect(report.warnings.map(({ code }) => code).toSorted()).toEqual([...warns].toSorted())
    if (asks !== undefined) {
      expect((await sendTable(home.client, table, all)).status).toBe(422)
      return
    }
    const names = Object.keys(items)
    expect(report.create).toBe(names.length)
    if (locations !== undefined) expect(report.newLocations.toSorted()).toEqual(locations)
    await importTable(home.client, table, all)
    for (const name of names) {
      const wanted = items[name] ?? {}
      expect({ name, ...told(await entityNamed(home.client, name), wanted) }).toEqual({ name, ...wanted })
    }
  })
})

async function fileOf({ text, workbook }: Shape): Promise<string | Uint8Array<ArrayBuffer>> {
  return workbook === undefined ? (text ?? []).join('\n') : new Uint8Array(await workbook())
}
