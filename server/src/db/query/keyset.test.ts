import { expect, test } from 'vitest'
import { keysetPages, pagesById } from './keyset.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }))

/** Reads like a statement, and records the start keys. */
function reader() {
  const asked: string[] = []
  const read = async (after: string, limit: number) => {
    asked.push(after)
    return rows.filter(({ id }) => id > after).slice(0, limit)
  }
  return { asked, read }
}

test('keysetPages continues after the last key until a page is not full', async () => {
  const { asked, read } = reader()
  const pages = await Array.fromAsync(pagesById(read, { size: 2 }))
  expect(pages.flat()).toEqual(rows)
  expect(asked).toEqual(['', 'b', 'd'])
})

test('keysetPages yields no empty page', async () => {
  const { asked, read } = reader()
  const pages = await Array.fromAsync(pagesById(read, { size: 5 }))
  expect(pages).toEqual([rows])
  expect(asked).toEqual(['', 'e'])
})

test('keysetPages reads no page after its signal has aborted', async () => {
  const { asked, read } = reader()
  const stop = new AbortController()
  for await (const page of keysetPages(read, {
    first: 'a',
    keyOf: ({ id }) => id,
    size: 1,
    signal: stop.signal,
  }))
    if (page[0]?.id === 'c') stop.abort()
  expect(asked).toEqual(['a', 'b'])
})
