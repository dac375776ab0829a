// @module-tag system
// @module-tag scaled
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '#kernel/clock.ts'
import { chanceFrom, seed } from './chance.ts'
import { settingsOf, stowageHere } from './command-line.ts'
import { databases } from './databases.ts'
import { Household } from './household.ts'
import { expectKeptValues } from './kept-values.ts'
import { timesOf } from './lane.ts'
import { addMany } from './many-entities.ts'
import { environmentWith, serverProgram } from './program.ts'
import { type TestApp, testApp } from './test-app.ts'

const kills = timesOf(1, 2)
const chance = chanceFrom(seed)
const many = 3000

describe.each(databases)('a doctor that is killed while it mends, beside a server on %s', kind => {
  let stowage: TestApp
  let home: Household
  let club: Household
  beforeAll(async () => {
    stowage = await testApp(kind)
    const { client } = await stowage.signUp()
    home = await Household.of(client)
    club = await Household.of(client, 'Rowing club')
    await addMany(stowage, home, many, i => ({ name: `Item ${i}`, quantity: 1, purchase_price: i }))
  })
  afterAll(() => stowage.close())

  const spoil = () =>
    stowage.app.database.write(home.groupId, async ({ db: { q } }) => {
      await q.updateTable('entities').set({ name_key: '?' }).where('group_id', '=', home.groupId).execute()
      for (const table of ['group_totals', 'name_words'] as const)
        await q
          .updateTable(table)
          .set(({ eb }) => ({ n: eb('n', '+', 7) }))
          .where('group_id', '=', home.groupId)
          .execute()
    })

  /** Has it mend, kills it after so many milliseconds, and tells how many it has lived. */
  async function mendFor(milliseconds?: number): Promise<number> {
    const begin = performance.now()
    const env = environmentWith(settingsOf(stowage))
    const child = spawn(process.execPath, [serverProgram(), 'doctor', '--fix'], { env, stdio: 'ignore' })
    const isGone = once(child, 'exit')
    await (milliseconds === undefined ? isGone : Promise.race([pause(milliseconds), isGone]))
    child.kill('SIGKILL')
    await isGone
    return performance.now() - begin
  }

  test(`keeps nobody from writing, ${kills} times, and is finished by the next one`, async () => {
    await spoil()
    const whole = await mendFor()
    for (let round = 0; round < kills; round++) {
      await spoil()
      await mendFor(whole * (0.4 + 0.5 * chance()))
      await club.make(`Oar ${round}`)
      // What it had planned is finished when its lease has ended.
      stowage.clock.advance(2 * minute)
      await stowage.app.longWrites.resume()
      await home.make(`Box ${round}`)
    }
    // The last one that was killed may have left nothing to mend, or all of it.
    expect(await stowageHere(['doctor', '--fix'], settingsOf(stowage))).toMatchObject({ code: 0 })
    await expectKeptValues(stowage, home.groupId)
    await spoil()
    const { code, out } = await stowageHere(['doctor', '--fix'], settingsOf(stowage))
    expect([code, out]).toEqual([0, expect.stringContaining('mended')])
    await expectKeptValues(stowage, home.groupId)
  })
})
