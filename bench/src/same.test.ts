import { expect, test } from 'vitest'
import { differenceOf } from './same.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

test('the order of members does not matter, that of lists does', () => {
  expect(differenceOf(json({ a: 1, b: [1, 2] }), json({ b: [1, 2], a: 1 }), false)).toBeUndefined()
  expect(differenceOf(json({ b: [1, 2] }), json({ b: [2, 1] }), false)).toBe('.b.0: 1 <> 2')
})

test('a missing member, another type and more bytes are differences', () => {
  expect(differenceOf(json({ a: null }), json({}), false)).toBe('.a: null <> nothing')
  expect(differenceOf(json({ a: [] }), json({ a: {} }), false)).toContain('.a')
  expect(differenceOf(Buffer.from('{"a":1}'), Buffer.from('{"a": 1}'), false)).toContain('bytes')
})

test('after a write, ids and moments may differ, and nothing else', () => {
  const one = { id: 'x', updatedAt: '1', name: 'a' }
  const other = { id: 'y', updatedAt: '2', name: 'a' }
  expect(differenceOf(json(one), json(other), true)).toBeUndefined()
  expect(differenceOf(json(one), json(other), false)).toContain('.id')
  expect(differenceOf(json(one), json({ ...one, name: 'b' }), true)).toBe('.name: "a" <> "b"')
})

test('texts are compared line by line', () => {
  expect(differenceOf(Buffer.from('a\nb\n'), Buffer.from('a\nc\n'), false)).toBe('line 2: b <> c')
})
