import { showable } from '@stowage/contract/entities/entity'
import { expect, test } from 'vitest'
import { columns, shownBy } from './columns.ts'

test('columns ask for what the server shows', () => {
  expect(showable).toEqual(expect.arrayContaining(shownBy(columns)))
})
