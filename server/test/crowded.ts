import { Household } from './household.ts'
import { addMany } from './many-entities.ts'
import { type TestApp, testApp } from './test-app.ts'

/**
 * PostgreSQL with two hundred groups of very different sizes, whose statistics are older than every group that comes after them:
 * the planner expects one row of it in each table, and nobody tells it better.
 */
export async function crowdedApp(): Promise<TestApp> {
  const stowage = await testApp('postgres')
  const { client } = await stowage.signUp('Grace')
  for (let i = 0; i < 200; i++) await fill(stowage, await Household.of(client), sizeOf(i))
  await stowage.app.database.write(null, ({ db }) => db.exec('analyze'))
  return stowage
}

/** Most groups have next to nothing, a few have a thousand items. */
const sizeOf = (i: number): number => (i % 40 === 0 ? 1000 : i % 4 === 0 ? i : 0)

async function fill(stowage: TestApp, home: Household, count: number): Promise<void> {
  const tag = await home.tag('Heavy')
  const n = await rowNumberOf(stowage, tag.id)
  await addMany(
    stowage,
    home,
    count + 1,
    () => ({}),
    () => [n],
  )
}

/** The row number of a tag. */
export async function rowNumberOf(stowage: TestApp, tagId: string): Promise<number> {
  const { n } = await stowage.app.database.read(({ q }) =>
    q.selectFrom('tags').select('n').where('id', '=', tagId).executeTakeFirstOrThrow(),
  )
  return n
}
