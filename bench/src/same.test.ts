import { describe, expect, test } from 'vitest'
import { JsonCutter, LineCutter } from './pieces.ts'
import { begin, differenceOf, differenceOfBegun } from './same.ts'

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
  const [one, other] = [
    { id: 'x', updatedAt: '1', name: 'a' },
    { id: 'y', updatedAt: '2', name: 'a' },
  ]
  expect(differenceOf(json(one), json(other), true)).toBeUndefined()
  expect(differenceOf(json(one), json(other), false)).toContain('.id')
  expect(differenceOf(json(one), json({ ...one, name: 'b' }), true)).toBe('.name: "a" <> "b"')
})

test('texts are compared line by line', () => {
  expect(differenceOf(Buffer.from('a\nb\n'), Buffer.from('a\nc\n'), false)).toBe('line 2: b <> c')
})

test.each([
  ['[]', [], '[]'],
  ['[1,"a,]\\"[", {"b":[1,{"c":[2]}]} ]', ['.0 1', '.1 "a,]\\"["', '.2 {"b":[1,{"c":[2]}]}'], '[]'],
  ['{"a":[],"b":[{"c":[1,2]},3],"d":{"e":[4]},"f":"é"}', ['.b.0 {"c":[1,2]}', '.b.1 3'], undefined],
])('%s is cut into the elements of its lists, wherever its chunks end', (text, pieces, rest) => {
  for (let size = 1; size <= text.length; size++) {
    const cutter = new JsonCutter()
    const found = []
    for (let at = 0; at < text.length; at += size) found.push(...cutter.take(text.slice(at, at + size)))
    if (rest !== undefined) expect(cutter.rest().text).toBe(rest)
    expect(found.map(piece => `${piece.path} ${piece.text}`)).toEqual(pieces)
  }
})

test('a text is cut into its lines', () => {
  const cutter = new LineCutter()
  expect([...cutter.take('a\nb'), ...cutter.take('c\n'), cutter.rest()].map(({ text }) => text)).toEqual([
    'a',
    'bc',
    '',
  ])
})

describe('answers of more than anybody holds in one text', () => {
  const row = (n: number, more = '') => `{"id":"${n}","name":"${'x'.repeat(200_000)}${more}"}`
  /** A page of rows that is made while it is read; half a gigabyte and more, as a text is never longer. */
  async function* page(host: string, rowAt: (n: number) => string, rows = 3000) {
    yield Buffer.from(`{"total":1,"items":[`)
    for (let n = 0; n < rows; n++) yield Buffer.from(`${n === 0 ? '' : ','}${rowAt(n)}`)
    yield Buffer.from(`],"self":"http://${host}/"}`)
  }
  const differ = async (a: AsyncIterable<Buffer>, b: AsyncIterable<Buffer>) =>
    differenceOfBegun(await begin(a, 'one:1'), await begin(b, 'two:2'), false)
  const [mine, other] = [
    (rowAt = row, rows = 3000) => page('one:1', rowAt, rows),
    (rowAt = row, rows = 3000) => page('two:2', rowAt, rows),
  ]

  test('are compared piece by piece', async () => {
    expect(await differ(mine(), other())).toBeUndefined()
  })

  test('are told apart by what is different in them', async () => {
    const spoiled = (n: number) => row(n, n === 150 ? '!' : '')
    expect(await differ(mine(spoiled, 200), other(row, 200))).toMatch(/^\.items\.150\.name: /)
    expect(await differ(mine(row, 200), other(row, 201))).toBe(' <> .items.200')
    const swapped = (n: number) => row(n).replace(/^\{("id":"\d+"),(.*)\}$/, '{$2,$1}')
    expect(await differ(mine(swapped, 200), other(row, 200))).toBeUndefined()
    expect(await differ(page('else:3', row, 200), other(row, 200))).toMatch(/^\.self: /)
  })

  test('lines are compared, too', async () => {
    async function* lines(host: string, last: string) {
      for (let n = 0; n < 100; n++) yield Buffer.from(`${n},http://${host}/,${'é'.repeat(200_000)}\n`)
      yield Buffer.from(last)
    }
    expect(await differ(lines('one:1', 'a\n'), lines('two:2', 'a\n'))).toBeUndefined()
    expect(await differ(lines('one:1', 'a\n'), lines('two:2', 'b\n'))).toMatch(/^line 101/)
  })
})
