import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
const kept = stubStorage('localStorage')
stubStorage('sessionStorage')
const { followLostGroup } = await import('./lost-group.ts')
const { getGroup, listGroups } = await import('./operations.ts')
const { queryClient } = await import('./query-client.ts')
const { selectedGroup, selectGroup } = await import('./session.ts')
const { readOf } = await import('./use-operation.ts')

const shed = '7d9c2f0e-5b1a-4c3d-8e6f-112233445566'
const flat = '0a1b2c3d-5b1a-4c3d-8e6f-665544332211'

describe('a group that is selected', () => {
  let refusal = 'group.no_access'
  const left = vi.fn<() => void>()
  let end: () => void
  const read = (groupId: string) =>
    Promise.all([
      queryClient.prefetchQuery(readOf(groupId, listGroups, {})),
      queryClient.prefetchQuery(readOf(groupId, getGroup, {})),
    ])
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'no', code: refusal }, { status: 403 }))
    selectGroup(shed)
    end = followLostGroup(left)
  })
  afterEach(() => {
    end()
    left.mockReset()
    queryClient.clear()
    selectGroup(undefined)
  })

  test('is left for the default one, once, when the person is not in it any more', async () => {
    await read(shed)
    expect([selectedGroup(), kept.has('stowage.group')]).toEqual([undefined, false])
    expect(left).toHaveBeenCalledOnce()
  })

  test('stays when the person is not in another one', async () => {
    await read(flat)
    expect(selectedGroup()).toBe(shed)
    expect(left).not.toHaveBeenCalled()
  })

  test('stays when the person may not do something in it', async () => {
    refusal = 'group.owner_only'
    await read(shed)
    expect(selectedGroup()).toBe(shed)
    expect(left).not.toHaveBeenCalled()
  })
})
