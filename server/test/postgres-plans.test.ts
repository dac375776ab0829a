// @module-tag postgres
import { quickSearch } from '@stowage/contract/entities/search'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asked } from '#db/postgres/statement-batch.ts'
import { countStatements } from './count-statements.ts'
import { Household, type Sent } from './household.ts'
import { addMany } from './many-entities.ts'
import { type TestApp, testApp } from './test-app.ts'

const readsAll =
  /Seq Scan on (entity_search|entities)\b|Bitmap Index Scan on entities\w* +\(cost=\S+ rows=\d{5}|Sort +\(cost=\S+ rows=\d{4}/

/** What PostgreSQL is asked to find while `work` goes on. */
async function selectsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const counter = countStatements()
  await work().finally(() => counter.stop())
  return counter.batched().filter(({ text }) => /^\s*select/i.test(text))
}

describe('with twenty thousand items in PostgreSQL', () => {
  let stowage: TestApp
  let home: Household
  beforeAll(async () => {
    stowage = await testApp('postgres')
    home = await Household.of((await stowage.signUp()).client)
    const notes = 'kept in the cellar beside the ladder '.repeat(8)
    await addMany(stowage, home, 20_000, i => ({
      name: `Item ${i}`,
      notes,
      archived: i % 9 === 0 ? 1 : 0,
      expires: `20${30 + (i % 60)}-02-28`,
    }))
    await stowage.app.database.write(null, ({ db }) => db.exec('analyze'))
  })
  afterAll(() => stowage.close())

  /** Plans it as PostgreSQL does once it has been asked often: what has a name is planned for all values. */
  const planOf = ({ text, values, name }: Asked): Promise<string> =>
    stowage.app.database.write(null, async ({ db }) => {
      await db.exec(
        `set local plan_cache_mode = ${name === undefined ? 'force_custom_plan' : 'force_generic_plan'}`,
      )
      const types = values.map(() => 'unknown').join()
      await db.exec(`prepare looked_at${types === '' ? '' : `(${types})`} as ${text}`)
      const given = values.map(value => (value === null ? 'null' : pg.escapeLiteral(String(value)))).join()
      const { rows } = await db.exec<{ 'QUERY PLAN': string }>(
        `explain execute looked_at${given === '' ? '' : `(${given})`}`,
      )
      await db.exec('deallocate looked_at')
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })

  const list = (query: Sent) => () => home.list({ pageSize: 50, ...query })
  const quick = (q: string) => () => home.client.call(quickSearch, { q })
  const cases: [what: string, work: () => Promise<unknown>][] = [
    ['a quick search of a word that all have', quick('cellar')],
    ['a quick search of two', quick('cellar ladder')],
    ['a quick search of one that few have', quick('item 471')],
    ['a quick search of a code', quick('SN CD-998 877')],
    ['a list by a code', list({ q: 'SN CD-998 877' })],
    ['the first page', list({})],
    ['a page with what is archived', list({ includeArchived: true, isLocation: 'any' })],
    ['what expires by a day', list({ expiresUntil: '2030-12-31' })],
    ['the last page', list({ page: 350 })],
  ]

  test.each(cases)('%s neither goes through all texts or items nor sorts thousands', async (_, work) => {
    const sent = (await selectsOf(work)).filter(({ text }) => /entity_search|entities/.test(text))
    expect(sent.length).toBeGreaterThan(0)
    for (const one of sent)
      expect([one.text, await planOf(one)]).toEqual([one.text, expect.not.stringMatching(readsAll)])
  })
})
