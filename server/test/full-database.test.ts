import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#db/reader-writer.ts'
import { type DatabaseKind, everyDatabase } from './databases.ts'
import { serverFor, userOn } from './fixtures.ts'

/** How a database is brought to have no more room, and how it has room again. */
const statements: Record<DatabaseKind, { readonly fill: string[]; readonly empty: string[] }> = {
  sqlite: { fill: ['pragma max_page_count = 1'], empty: ['pragma max_page_count = 1000000'] },
  postgres: {
    fill: [
      `create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
      'create trigger no_room before insert on entities for each row execute function no_room()',
    ],
    empty: ['drop trigger no_room on entities'],
  },
}

describe.each(everyDatabase)('a database without room, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  const run = (lines: readonly string[]) =>
    stowage.app.database.write(null, async ({ db }: { db: Writer }) => {
      for (const line of lines) await db.exec(line)
    })
  /** Makes items until one is refused; those that were made before, and what came of the last. */
  async function fillUp() {
    const made: string[] = []
    for (;;) {
      const came = await ada.client.send(createEntity, { name: 'Paper', notes: 'x'.repeat(5000) })
      if (came.status !== 201) return { made, refusal: came }
      made.push(came.body.id)
    }
  }

  test('says so, keeps what it has acknowledged, and goes on when there is room', async () => {
    await run(statements[kind].fill)
    const { made, refusal } = await fillUp()
    expect(refusal).toMatchObject({
      status: 507,
      body: { code: 'storage.full', error: expect.stringContaining('make room on its disk') },
    })
    for (const id of made) expect((await ada.client.call(getEntity, { id })).name).toBe('Paper')
    await run(statements[kind].empty)
    expect((await ada.client.send(createEntity, { name: 'Paper' })).status).toBe(201)
  })

  test('is logged without a trace of calls', () => {
    const lines = stowage.loggedErrors.map(line => JSON.parse(line)).filter(({ code }) => code !== undefined)
    expect(lines).toEqual([expect.objectContaining({ code: 'storage.full' })])
    expect(lines[0].reason).toMatch(/database or disk is full|could not extend file/)
    expect(stowage.loggedErrors.join()).not.toContain('stack')
  })
})
