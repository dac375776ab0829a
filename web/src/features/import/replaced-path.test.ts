import { expect, test } from 'vitest'
import { replacedPath } from './replaced-path.ts'

const kitchen = { path: ['House'], name: 'Kitchen' }

test.each([
  ['Küche', ['Küche'], 'House > Kitchen'],
  ['küche > Anrichte', ['Küche'], 'House > Kitchen > Anrichte'],
  ['Küche / Anrichte', ['Küche'], 'House / Kitchen / Anrichte'],
  ['Küche > Anrichte', ['Küche', 'Anrichte'], 'House > Kitchen'],
  ['Keller > Küche', ['Küche'], undefined],
  ['', ['Küche'], undefined],
])('%s with another location for %s is %s', (cell, old, path) => {
  expect(replacedPath(cell, old, kitchen)).toBe(path)
})
