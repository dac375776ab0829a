import type { ImportReport } from '@stowage/contract/tables/imports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { databases, timesOf } from '#test/lane.ts'
import { type RandomTable, randomTable } from '#test/table-files/random-tables.ts'
import { storedItems } from '#test/table-files/stored-items.ts'
import {
  type Difference,
  differencesOf,
  misread,
  optionOf,
  targetOf,
  untold,
} from '#test/table-files/told.ts'
import { sendTable, type TableOptions } from '#test/tables.ts'

/** What a person chooses who knows the table. */
function choose({ form, headers }: RandomTable, report: ImportReport): TableOptions {
  const { skipped, wrong } = misread(report, headers)
  const options = report.decisions.map(({ code }) => optionOf(code, form))
  const mapping = Object.fromEntries([...headers].map(([column, header]) => [header, targetOf(column)]))
  if (skipped.length + wrong.length > 0) options.push({ mapping: JSON.stringify(mapping) })
  return Object.assign({}, ...options)
}

/** Could each cell of a column be grouped thousands as well as have decimals? */
const isUndecidable = (cells: readonly string[]): boolean =>
  cells.every(cell => {
    const digits = cell.replace(/[^\d.,]/g, '').replace(/^[.,]|[.,]$/g, '')
    return /^\d*$/.test(digits) || /^\d{1,3}(?:\.\d{3})+$/.test(digits) || /^\d{1,3}(?:,\d{3})+$/.test(digits)
  })

/** Is it told that a number could be another one? */
const isUncertain = (
  { headers, cells }: RandomTable,
  report: ImportReport,
  { column }: Difference,
): boolean => {
  const header = column === 'item' ? undefined : headers.get(column)
  const read = report.columns.find(each => each.header === header)
  return read?.certain === false && read.decimal !== null && isUndecidable(cells.get(header ?? '') ?? [])
}

describe.each(databases)('a random table, on %s', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  test('is stored as it was meant, or the report says what is not', async () => {
    const outcomes = { stored: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(randomTable, async table => {
        const home = await Household.of(ada.client)
        const first = await sendTable(home.client, table.bytes, { dryRun: 'true' })
        expect([200, 422], first.text).toContain(first.status)
        // Only what is no text at all by its form is refused at once; whoever knows the encoding can say it.
        const encoding = first.status === 200 ? {} : { encoding: table.form.encoding }
        const tried = await sendTable(home.client, table.bytes, { dryRun: 'true', ...encoding })
        expect(tried.status, tried.text).toBe(200)
        const report = tried.body as ImportReport
        expect(misread(report, table.headers).wrong).toEqual([])
        if (report.decisions.length > 0)
          expect((await sendTable(home.client, table.bytes, encoding)).status).toBe(422)
        const chosen = { ...encoding, ...choose(table, report) }
        const known = await sendTable(home.client, table.bytes, { dryRun: 'true', ...chosen })
        const options = { ...chosen, ...choose(table, known.body as ImportReport) }
        const sent = await sendTable(home.client, table.bytes, { report: 'true', ...chosen, ...options })
        if (sent.status !== 200) {
          outcomes.refused++
          expect(sent).toMatchObject({ status: 422, body: { code: 'import.bad_rows' } })
          return
        }
        outcomes.stored++
        const stored = await storedItems(home.client)
        const differences = differencesOf(table, stored)
        const done = sent.body as ImportReport
        const silent = untold(table, done, differences).filter(each => !isUncertain(table, done, each))
        expect(silent).toEqual([])
        expect(stored.size).toBe(table.meant.length)
      }),
      { numRuns: timesOf(15, 400) },
    )
    expect(outcomes.stored).toBeGreaterThan(outcomes.refused * 9)
  })
})
