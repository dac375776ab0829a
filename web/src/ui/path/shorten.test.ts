import { describe, expect, test } from 'vitest'
import { shorten } from './shorten.ts'

describe('a way to a location', () => {
  test('of four steps is shown whole', () => {
    const steps = ['Home', 'Cellar', 'Shelf', 'Box']
    expect(shorten(steps)).toEqual({ first: steps, between: [], last: [] })
  })

  test('of more leaves its middle out', () => {
    expect(shorten(['Home', 'Cellar', 'Shelf', 'Drawer', 'Box'])).toEqual({
      first: ['Home'],
      between: ['Cellar', 'Shelf'],
      last: ['Drawer', 'Box'],
    })
  })
})
