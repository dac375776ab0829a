import { quickSearch } from '@stowage/contract/entities/search'
import { describe, expect, test } from 'vitest'
import { fewestStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

const counted = {
  sqlite: {
    word: { statements: 18, messages: 0 },
    number: { statements: 17, messages: 0 },
    almost: { statements: 21, messages: 0 },
    nothing: { statements: 16, messages: 0 },
  },
  postgres: {
    // What is planned for its values sends two more, in the same message.
    word: { statements: 20, messages: 7 },
    number: { statements: 19, messages: 7 },
    almost: { statements: 25, messages: 9 },
    nothing: { statements: 16, messages: 7 },
  },
}

describe.each(everyDatabase)('a quick search, on %s', kind => {
  const { home } = householdOn(kind)

  test('asks together what need not wait, and nothing twice', async () => {
    const attic = await home.room('Attic')
    for (let nth = 0; nth < 12; nth++)
      await home.make(`Drill ${nth}`, { parentId: attic.id, description: 'in its case' })
    const search = (q: string) => fewestStatements(() => home.client.call(quickSearch, { q }))
    expect({
      word: await search('drill case'),
      number: await search('7'),
      almost: await search('drlil'),
      nothing: await search(''),
    }).toEqual(counted[kind])
  })
})
