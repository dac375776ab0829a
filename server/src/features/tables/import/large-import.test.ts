import { getStatus } from '@stowage/contract/server/status'
import { beforeEach, describe, expect, test } from 'vitest'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import { countStatements } from '#test/count-statements.ts'
import { csvOf, importText } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { timesOf } from '#test/lane.ts'

/** A file of a large household: shelves, boxes on them, items in the boxes, each with tags and custom fields. */
const large = (count: number, notes = ''): string =>
  csvOf(
    Array.from({ length: count }, (_, i) => ({
      'HB.import_ref': `item-${i}`,
      'HB.parent_import_ref': i % 10 === 0 ? '' : `item-${i - (i % 10)}`,
      'HB.name': i % 10 === 0 ? `Moving box ${i}` : `Straße und Küche ${i}`,
      'HB.description': `What the ${i}th item is for, in about as many words as people write`,
      'HB.notes': notes,
      'HB.location': `Home / Cellar / Shelf ${Math.floor(i / 50)}`,
      'HB.tags': `Kitchen; Tag ${i % 40}; Tag ${i % 7}`,
      'HB.manufacturer': `Maker ${i % 90}`,
      'HB.product': `Product ${i % 60}`,
      'HB.serial_number': `SN-${i}`,
      'HB.quantity': `${1 + (i % 5)}`,
      'HB.purchase_price': `${(i % 1000) / 10}`,
      'HB.purchase_date': '2024-02-03',
      'HB.field.Colour': i % 3 === 0 ? 'red' : '',
      'HB.field.Size': `${i % 50} cm`,
    })),
  )

const many = timesOf(1500, 10_000)

describe.each(everyDatabase)('a large CSV file, on %s', kind => {
  let home: Household

  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  beforeEach(async () => {
    home = await Household.of(ada.client)
  })

  /** How many statements an import takes. */
  async function statementsOf(file: string): Promise<number> {
    const counter = countStatements()
    try {
      await importText(home.client, file)
      return counter.count()
    } finally {
      counter.stop()
    }
  }

  test('takes a fixed number of statements for every hundred rows, none for a single row', async () => {
    const some = await statementsOf(large(100))
    const more = await statementsOf(large(200, 'changed'))
    const other = await Household.of(ada.client)
    home = other
    const double = await statementsOf(large(200))
    expect(double).toBeLessThan(some + 15)
    expect(more).toBeLessThan(some + 45)
    expect(await statementsOf(large(200, 'changed'))).toBeLessThan(some + 45)
    expect(await statementsOf(large(200, 'changed'))).toBeLessThan(some)
    expect(await stowage.app.database.read(db => findStaleValues(db, home.groupId))).toEqual([])
  })

  test(`of ${many} rows is imported while others are answered, who may see it grow`, {
    tags: 'scaled',
  }, async () => {
    const file = large(many)
    const totals = new Set<number>()
    let answered = 0
    let isRunning = true
    const ask = async (call: () => Promise<unknown>) => {
      while (isRunning) {
        await call()
        answered++
      }
    }
    const asking = [
      ask(() => ada.client.call(getStatus, {})),
      ask(async () => totals.add((await home.list({ pageSize: 1 })).total)),
    ]
    const statements = await statementsOf(file)
    isRunning = false
    await Promise.all(asking)
    totals.add((await home.list({ pageSize: 1 })).total)
    expect(answered).toBeGreaterThan(20)
    expect([...totals]).toEqual([...totals].toSorted((a, b) => a - b))
    expect([...totals].at(-1)).toBe(many)
    // Some ten a hundred rows, and those of the answers.
    expect(statements).toBeLessThan((many / 100) * 12 + answered * 12)
    // The asset number 001-499 is found as 1499, too.
    expect(await home.names({ q: `kuche ${many - 1}` })).toContain(`Straße und Küche ${many - 1}`)
  })
})
