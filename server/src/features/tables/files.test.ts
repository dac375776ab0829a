import { mkdir, writeFile } from 'node:fs/promises'
import type { ImportReport } from '@stowage/contract/tables/imports'
import { afterAll, describe, expect, test } from 'vitest'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { databases, firstOf } from '#test/lane.ts'
import {
  plainMembers,
  plainRows,
  readProgramFile,
  readSmallFile,
  smallFiles,
  textFiles,
} from '#test/table-files/given-files.ts'
import { storedItems, storedMembers } from '#test/table-files/stored-items.ts'
import { differencesOf, misread, optionOf, targetOf, untold } from '#test/table-files/told.ts'
import { type WrittenFile, writtenFiles } from '#test/table-files/written-files.ts'
import { importTable, sendTable, type TableOptions, tryTable } from '#test/tables.ts'

/** What a person chooses where a report asks. */
function choose({ form, headers }: WrittenFile, report: ImportReport): TableOptions {
  const { wrong, skipped } = misread(report, headers)
  const chosen: Record<string, string> = {}
  for (const { code } of report.decisions) if (form !== null) Object.assign(chosen, optionOf(code, form))
  if (wrong.length + skipped.length > 0)
    chosen['mapping'] = JSON.stringify(
      Object.fromEntries([...headers].map(([column, header]) => [header, targetOf(column)])),
    )
  return chosen
}

/** What is worth a line of the table of files: `TEST_TABLE_OF_FILES` names the file that gets it. */
const lines: string[] = []

/** How a table was understood, in words. */
function recognised({
  encoding,
  encodingCertain,
  delimiter,
  columns,
  headerRow,
  preset,
}: ImportReport): string {
  const signs = new Set(columns.flatMap(({ decimal }) => decimal ?? []))
  const orders = new Set(columns.flatMap(({ dates }) => dates ?? []))
  const used = columns.filter(({ mappedTo }) => !('skip' in mappedTo)).length
  return [
    `${encoding}${encodingCertain ? '' : '?'}`,
    delimiter === null ? 'workbook' : JSON.stringify(delimiter).slice(1, -1).replace('|', '\\|'),
    ...[...signs].map(sign => `decimal ${sign}`),
    ...orders,
    ...(preset === null ? [] : [preset]),
    ...(headerRow === 1 ? [] : [`header in row ${headerRow}`]),
    `${used} of ${columns.length} columns`,
  ].join(', ')
}

function tell(name: string, report: ImportReport, chosen: TableOptions, stored: string) {
  const todo = Object.entries(chosen).map(([option, value]) =>
    option === 'mapping' ? 'match the columns' : `${option}: ${value}`,
  )
  const codes = [...new Set(report.warnings.map(({ code }) => code))]
  const told = codes.length === 0 ? '' : `; told: ${codes.join(', ')}`
  lines.push(`| ${name} | ${recognised(report)} | ${todo.join(', ') || '–'} | ${stored}${told} |`)
}

const byName = (one: { readonly name?: unknown }, other: { readonly name?: unknown }) =>
  String(one.name) < String(other.name) ? -1 : 1

/** Every sixth of the files: of all programs some. */
const sixth = (from: number) => writtenFiles.filter((_, i) => i % 6 === from)

describe.each(databases)('a table that a program has written, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const [some, others] = firstOf(13, [...sixth(0), ...[1, 2, 3, 4, 5].flatMap(sixth)])

  afterAll(async () => {
    const path = process.env['TEST_TABLE_OF_FILES']
    if (path === undefined) return
    const head = '| File | Recognised | To do | Stored |\n|---|---|---|---|\n'
    await mkdir('.tmp', { recursive: true })
    await writeFile(path, `${head}${lines.toSorted().join('\n')}\n`)
  })

  const isStoredAsMeant = async (file: WrittenFile) => {
    const home = await Household.of(ada.client)
    const bytes = await file.bytes()
    const tried = await tryTable(home.client, bytes)
    expect(misread(tried, file.headers).wrong).toEqual([])
    if (file.isKnown) expect(misread(tried, file.headers).skipped).toEqual([])
    const chosen = choose(file, tried)
    if (tried.decisions.length > 0)
      expect(await sendTable(home.client, bytes)).toMatchObject({ status: 422, body: { decisions: [{}] } })
    for (const { code, readings } of tried.decisions)
      if (code === 'import.encoding_uncertain')
        expect(readings.map(({ option }) => option)).toContain(file.form?.encoding)
    const report = await importTable(home.client, bytes, chosen)
    const differences = differencesOf(file, await storedItems(home.client))
    const asMeant = file.meant.length - new Set(differences.map(({ name }) => name)).size
    tell(file.name, tried, chosen, `${asMeant} of ${file.meant.length} items as meant`)
    expect(untold(file, report, differences)).toEqual([])
    expect(differences).toEqual([])
  }

  test.each(some[0])('is stored as it was meant: $name', some[1], isStoredAsMeant)
  test.each(others[0])('is stored as it was meant: $name', others[1], isStoredAsMeant)

  test.each(smallFiles)('is stored as it was meant: $file', async small => {
    const home = await Household.of(ada.client)
    const bytes = await readSmallFile(small)
    const { choose: chosen = {}, items } = small
    const tried = await tryTable(home.client, bytes)
    if (Object.keys(chosen).length > 0) expect((await sendTable(home.client, bytes)).status).toBe(422)
    await importTable(home.client, bytes, chosen)
    const stored = await storedItems(home.client)
    expect([...stored.values()].toSorted(byName)).toMatchObject(items.toSorted(byName))
    tell(small.file, tried, chosen, `${items.length} of ${items.length} items as meant`)
  })

  test.each(textFiles)('has in plain members what stands in its cells: $file', async program => {
    const home = await Household.of(ada.client)
    const bytes = await readProgramFile(program)
    const { options = {} } = program
    const tried = await tryTable(home.client, bytes)
    await importTable(home.client, bytes, options)
    const stored = await storedMembers(home.client, plainMembers)
    const rows = await plainRows(program)
    for (const item of stored) {
      const filled = Object.fromEntries(Object.entries(item).map(([member, value]) => [member, value ?? '']))
      expect(rows.map(row => ({ ...filled, ...row }))).toContainEqual(filled)
    }
    expect(stored).toHaveLength(tried.create)
    tell(program.file, tried, options, `${stored.length} items with what stands in their cells`)
  })
})
