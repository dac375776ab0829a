import { describe, expect, test } from 'vitest'
import { seenChoices } from './seen-choices.ts'

const choices = Array.from({ length: 40 }, (_, at) => ({ id: `t${at}`, name: `Tag ${at}`, count: 40 - at }))
const idsSeen = (chosen: readonly string[], typed: string) =>
  seenChoices(choices, chosen, name => name.includes(typed)).map(({ id }) => id)

describe('the choices of a filter', () => {
  test('are the first 24, and those that are chosen', () => {
    expect(idsSeen([], '')).toEqual(choices.slice(0, 24).map(({ id }) => id))
    expect(idsSeen(['t30'], '').at(-1)).toBe('t30')
  })

  test('are found by their names wherever they stand, while those that are chosen stay', () => {
    expect(idsSeen(['t2'], '39')).toEqual(['t2', 't39'])
  })
})
