import { updateEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { fewestStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

const counted = {
  sqlite: {
    moved: { statements: 18, messages: 0 },
    patched: { statements: 18, messages: 0 },
    put: { statements: 19, messages: 0 },
  },
  postgres: {
    moved: { statements: 19, messages: 10 },
    patched: { statements: 19, messages: 9 },
    put: { statements: 18, messages: 9 },
  },
}

describe.each(everyDatabase)('a change of an entity, on %s', kind => {
  const { home } = householdOn(kind)

  test('asks together what need not wait, and nothing twice', async () => {
    const attic = await home.room('Attic')
    const cellar = await home.room('Cellar')
    const tag = await home.tag('Red')
    const drill = await home.make('Drill', { parentId: attic.id, tagIds: [tag.id] })
    const moved = await fewestStatements(nth =>
      home.patch(drill.id, { parentId: nth % 2 === 0 ? cellar.id : attic.id }),
    )
    const patched = await fewestStatements(nth => home.patch(drill.id, { quantity: 10 + nth }))
    const whole = await home.get(drill.id)
    const put = await fewestStatements(nth =>
      home.client.call(updateEntity, { ...whole, description: `Number ${nth}` }),
    )
    expect({ moved, patched, put }).toEqual(counted[kind])
  })
})
