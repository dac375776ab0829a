import { describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

describe.each(everyDatabase)('the doctor, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  test('prints what each table takes, the largest first, and its share of the database', async () => {
    await home.make('Drill', { notes: 'x'.repeat(5000) })
    const settings = settingsOf(stowage)
    const { tables } = JSON.parse((await stowageHere(['doctor', '--json'], settings)).out)
    const sizes = new Map<string, number>(
      tables.map(({ table, bytes }: { table: string; bytes: number }) => [table, bytes]),
    )
    for (const table of ['entities', 'change_rows', 'events']) expect(sizes.get(table)).toBeGreaterThan(0)
    expect([...sizes.values()]).toEqual([...sizes.values()].toSorted((one, other) => other - one))
    const { out } = await stowageHere(['doctor'], settings)
    expect(out).toMatch(/^Size of the tables with their indexes: \d+\.\d MiB$/m)
    expect(out).toMatch(/^ +\d+\.\d % +\d+\.\d MiB +change_rows$/m)
  })
})
