import { Client } from '@stowage/contract/protocol/client'
import { describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../wire/stub-storage.ts'

stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('document', { cookie: '' })
const { byId } = await import('./find-in-groups.ts')

const keller = { id: 'keller', name: 'Keller', assetId: '000-007', entityType: { isLocation: true } }

/** A server with one location, into which others were merged. */
const clientWith = (merged: Readonly<Record<string, string>>, asked: string[] = []): Client =>
  new Client({
    baseUrl: 'http://stowage.test',
    fetch: async input => {
      const id = String(input).split('/').at(-1) ?? ''
      asked.push(id)
      if (id === keller.id) return Response.json(keller)
      const mergedInto = merged[id]
      const body = { error: 'not found', code: 'entity.not_found', ...(mergedInto && { mergedInto }) }
      return Response.json(body, { status: 404 })
    },
  })

describe('finding by id', () => {
  test('opens the location into which the one of a label was merged', async () => {
    const asked: string[] = []
    const found = await byId('kelller')(clientWith({ kelller: 'keller' }, asked))
    expect(found).toEqual([{ id: 'keller', name: 'Keller', assetId: '000-007', isLocation: true, path: [] }])
    expect(asked).toEqual(['kelller', 'keller'])
  })

  test('finds nothing that is not there, and asks no more than twice', async () => {
    expect(await byId('gone')(clientWith({}))).toEqual([])
    const asked: string[] = []
    const circle = { one: 'other', other: 'one' }
    expect(await byId('one')(clientWith(circle, asked))).toEqual([])
    expect(asked).toEqual(['one', 'other'])
  })
})
