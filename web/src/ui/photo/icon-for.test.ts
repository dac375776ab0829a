import { BookOpen, Laptop, Package, Plug, Wrench } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { iconFor } from './icon-for.ts'

describe('the icon of an item without a photo', () => {
  test.each([
    [['mdi-hammer', 'Item', 'Books'], Wrench],
    [['', 'Item', '', 'Bücher', '', 'Tools'], BookOpen],
    [['', 'Item', '', 'Electronics'], Laptop],
    [['', 'Item', '', 'Elektrisches'], Plug],
    [['', 'Objet', '', 'Outils'], Wrench],
    [['', 'Objeto', '', 'Libros'], BookOpen],
    [['', 'Item', '', 'Cartons'], Package],
    [[], Package],
  ])('is chosen by the first of %j that says something', (hints, icon) => {
    expect(iconFor(hints)).toBe(icon)
  })
})
