import { describe, expect, test } from 'vitest'
import { chanceFrom, seed } from '#test/chance.ts'
import { differenceOf, type Element, editList, isSameOrder, listBefore } from './list-differences.ts'

const element = (id: string, value = 0): Element => ({ id, name: id.toUpperCase(), value })
const list = (ids: string): Element[] => [...ids].map(id => element(id))
const idsOf = (elements: readonly Element[]): string => elements.map(({ id }) => id).join('')

describe('the difference between two lists', () => {
  test('has only the elements that differ', () => {
    const { before, after } = differenceOf(list('abc'), [element('a'), element('b', 1), element('c')])
    expect(before).toEqual({ elements: [element('b')] })
    expect(after).toEqual({ elements: [element('b', 1)] })
  })

  test('has the names of all elements when those that stay change their order', () => {
    const { before } = differenceOf(list('ab'), list('ba'))
    expect(before).toEqual({
      elements: [],
      order: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    })
  })

  test(`leads back from any list to any other (seed ${seed})`, () => {
    const chance = chanceFrom(seed)
    const drawn = () =>
      [...'abcdefgh']
        .filter(() => chance() < 0.6)
        .map(id => ({ id, at: chance() < 0.7 ? 0 : chance() }))
        .sort((one, other) => one.at - other.at)
        .map(({ id }) => element(id, Math.floor(chance() * 2)))
    for (let i = 0; i < 500; i++) {
      const former = drawn()
      const latter = drawn()
      expect(listBefore(latter, differenceOf(former, latter))).toEqual(former)
    }
  })

  test('puts a removed element where it was among those that were added or removed since', () => {
    const { before, after } = differenceOf(list('abcd'), list('abd'))
    expect(idsOf(listBefore(list('axbd'), { before, after }))).toBe('axbcd')
    expect(idsOf(listBefore(list('ad'), { before, after }))).toBe('acd')
    expect(idsOf(listBefore(list('ax'), { before, after }))).toBe('axc')
  })
})

describe('an order', () => {
  test('leaves elements that it does not name where they are', () => {
    const order = [{ id: 'c' }, { id: 'b' }, { id: 'a' }, { id: 'z' }]
    expect(idsOf(editList(list('axbc'), { put: [], take: new Set(), order }))).toBe('cxba')
  })

  test('is compared by what two lists share', () => {
    expect(isSameOrder(list('abx'), list('yab'))).toBe(true)
    expect(isSameOrder(list('ab'), list('ba'))).toBe(false)
  })
})
