// @module-tag nightly
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { getLabelSheet } from '@stowage/contract/labels/labels'
import { describe, expect, test } from 'vitest'
import { csvOf, importText } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { twoUsers } from './two-users.ts'

const sheets = timesOf(4, 20)
const mebibyte = 1024 * 1024

describe.each(databases)('somebody who asks for many sheets of 5,000 labels at once, on %s', kind => {
  const here = twoUsers(kind)

  test('holds up nobody: what others ask for comes before the first sheet is drawn', async () => {
    const eve = here.eve.client
    const ada = here.ada.client
    const entities = Array.from({ length: 1000 }, (_, i) => ({ 'HB.name': `Box with number ${i}` }))
    await importText(eve, csvOf(entities))
    const { id } = await ada.call(createEntity, { name: 'Box' })
    const before = await here.server.memory()
    const leaving = new AbortController()
    let drawn = 0
    const busy = Array.from({ length: sheets }, () =>
      eve.send(getLabelSheet, { copies: 5 }, { signal: leaving.signal }).then(
        ({ status }) => (drawn += Number(status === 200)),
        () => undefined,
      ),
    )
    for (let i = 0; i < 10; i++) {
      await ada.call(getEntity, { id })
      await ada.call(listEntities, { q: 'box' })
    }
    expect(drawn).toBe(0)
    expect((await here.server.memory()) - before).toBeLessThan(300 * mebibyte)
    leaving.abort()
    await Promise.all(busy)
    await ada.call(getEntity, { id })
  })
})
