import { expect, test } from 'vitest'
import { openingAfter } from './list-opening.ts'

const list = { search: {}, opening: undefined }

test('what is opened from the list is closed by going back to it', () => {
  expect(openingAfter(list, { peek: 'a' }, false)).toBe('peek')
  expect(openingAfter(list, { add: true }, false)).toBe('add')
  expect(openingAfter({ search: { peek: 'a' }, opening: 'peek' }, { add: true }, false)).toBe('add')
})

test('so is the neighbour of what was opened', () => {
  expect(openingAfter({ search: { peek: 'a' }, opening: 'peek' }, { peek: 'b' }, true)).toBe('peek')
})

test('not so what is opened in the place of something else, or whose list has another address since', () => {
  const opened = { search: { peek: 'a' }, opening: 'peek' } as const
  expect(openingAfter(opened, { peek: 'b' }, false)).toBeUndefined()
  expect(openingAfter(opened, { show: 'location' }, true)).toBeUndefined()
  expect(openingAfter(opened, { layout: 'gallery' }, false)).toBeUndefined()
})
