import {
  BookOpen,
  FireExtinguisher,
  Laptop,
  Package,
  Plug,
  Sofa,
  Sprout,
  Utensils,
  Wrench,
} from 'lucide-react'
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

  test.each([
    ['Hammer', Wrench],
    ['Bohrmaschine', Wrench],
    ['Toaster', Utensils],
    ['Wasserkocher', Utensils],
    ['Perceuse', Wrench],
    ['Cafetera', Utensils],
    ['Kitchen table', Utensils],
    ['Schreibtisch', Sofa],
    ['Barstool', Package],
    ['Party lights', Package],
    ['Blumentopf', Sprout],
    ['Rauchmelder Flur', FireExtinguisher],
    ['Lave-linge', Plug],
    ['Xylophon', Package],
  ])('is proposed by the name %s where nothing else says anything', (name, icon) => {
    expect(iconFor(['', 'Item'], name)).toBe(icon)
    expect(iconFor(['', 'Books'], name)).toBe(BookOpen)
  })
})
