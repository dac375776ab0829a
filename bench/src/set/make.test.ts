import { describe, expect, test } from 'vitest'
import { InventorySet, markers, tagCount } from './make.ts'
import { deepest, landmarks } from './shape.ts'

const set = new InventorySet(1000)
const entities = Array.from({ length: set.size }, (_, index) => set.entity(index))
const items = entities.filter(({ isLocation }) => !isLocation)
const textOf = (index: number) => {
  const { name, description, serialNumber, modelNumber, manufacturer, notes } = entities[
    index
  ] as (typeof entities)[0]
  return [name, description, serialNumber, modelNumber, manufacturer, notes].join('\u001f').toLowerCase()
}
const found = (word: string) => entities.filter(({ index }) => textOf(index).includes(word))

describe('a set of 1,000 entities', () => {
  test('is the same in every run', () => {
    const again = new InventorySet(1000)
    expect(again.entity(500)).toEqual(set.entity(500))
    expect(again.id(500)).toBe(set.id(500))
  })

  test('has one place for fifty entities, and nothing lies in itself', () => {
    expect(entities.length - items.length).toBe(20)
    for (const { index, parent } of entities) expect(parent).toBeLessThan(index)
  })

  test('is nested exactly ten deep', () => {
    const depthOf = (index: number): number =>
      index < 0 ? 0 : 1 + depthOf(set.shape.parent[index] as number)
    const depths = entities.map(({ index }) => depthOf(index))
    expect(Math.max(...depths)).toBe(deepest)
    expect(depths).toEqual([...set.shape.depth])
  })

  test('knows how many levels lie below each entity, pins included', () => {
    for (const { parent, pin, height } of entities) {
      for (const location of [parent, pin].filter(index => index >= 0))
        expect(set.shape.height[location]).toBeGreaterThan(height)
    }
  })

  test('gives everyone five different tags and two different custom fields', () => {
    for (const { tags, fields } of entities) {
      expect(new Set(tags).size).toBe(5)
      for (const tag of tags) expect(tag).toBeLessThan(tagCount)
      expect(new Set(fields.map(({ name }) => name)).size).toBe(2)
    }
  })

  test('has some 130 characters of text in each', () => {
    const lengths = entities.map(({ index }) => textOf(index).length - 5)
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(mean).toBeGreaterThan(120)
    expect(mean).toBeLessThan(140)
  })

  test('has the marker words in as many items as it says, none of them archived', () => {
    expect(found(markers.few)).toHaveLength(set.few)
    expect(found(markers.many)).toHaveLength(set.many)
    for (const each of [...found(markers.few), ...found(markers.many)]) {
      expect(each.isLocation).toBe(false)
      expect(each.archived).toBe(false)
    }
  })

  test('has the first tag on as many items as it says, none of them archived', () => {
    const tagged = entities.filter(({ tags }) => tags.includes(0))
    expect(tagged).toHaveLength(set.many)
    expect(tagged.some(({ isLocation, archived }) => isLocation || archived)).toBe(false)
  })

  test('says the marker words nowhere else', () => {
    const others = [
      ...set.tags.map(({ name }) => name),
      ...entities.flatMap(({ fields }) => fields.map(f => f.value)),
    ]
    for (const text of others) {
      expect(text.toLowerCase()).not.toContain(markers.few)
      expect(text.toLowerCase()).not.toContain(markers.many)
    }
  })

  test('has nearly everything in the full box and nothing in the empty one', () => {
    const isIn = (index: number, box: number): boolean =>
      index >= 0 && (index === box || isIn(set.shape.parent[index] as number, box))
    const below = (box: number) => entities.filter(({ index }) => index !== box && isIn(index, box)).length
    expect(below(landmarks.fullBox)).toBe(set.size - 4)
    expect(below(landmarks.emptyBox)).toBe(0)
  })

  test('pins only items in boxes that hold nothing', () => {
    const pinned = entities.filter(({ pin }) => pin >= 0)
    expect(pinned.length).toBeGreaterThan(0)
    for (const { index, parent, pin } of pinned) {
      expect(set.shape.holds[index]).toBe(0)
      expect(parent).toBeGreaterThanOrEqual(set.shape.locations)
      expect(pin).toBeLessThan(set.shape.locations)
    }
  })

  test('gives every entity, tag and field an id of its own', () => {
    const ids = entities.flatMap(({ index }) => [set.id(index), set.fieldId(index, 0), set.fieldId(index, 1)])
    const all = [...ids, ...set.tags.map((_, index) => set.tagId(index))]
    expect(new Set(all).size).toBe(all.length)
    for (const id of all)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

test('from 10,000 entities on, the words and the tag stand in exactly 10 and 1,000 items', () => {
  const bigger = new InventorySet(10_000)
  let few = 0
  let many = 0
  let tagged = 0
  for (let index = 0; index < bigger.size; index++) {
    const { description, notes, tags } = bigger.entity(index)
    if (description.includes(markers.few)) few++
    if (notes.includes(markers.many)) many++
    if (tags.includes(0)) tagged++
  }
  expect([few, many, tagged]).toEqual([10, 1000, 1000])
})
