import { beforeEach, describe, expect, test } from 'vitest'
import { stubStorage } from '../../../data/wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
const stored = stubStorage('localStorage')
stubStorage('sessionStorage')
const { emptyDraft, keepDraft, keptDraft, withKnown } = await import('./draft.ts')

describe('a new item that is not saved', () => {
  beforeEach(() => stored.clear())

  test('is kept for its group', () => {
    keepDraft({ ...emptyDraft, name: 'Drill' }, undefined)
    expect(keptDraft('club')).toEqual(emptyDraft)
    keepDraft({ ...emptyDraft, name: 'Tent' }, 'club')
    expect(keptDraft('club').name).toBe('Tent')
    keepDraft(undefined, 'club')
    expect([keptDraft('club'), keptDraft(undefined).name]).toEqual([emptyDraft, 'Drill'])
  })

  test('is empty where what was kept cannot be read', () => {
    stored.set('stowage.draft', '{')
    expect(keptDraft(undefined)).toEqual(emptyDraft)
  })

  test('has no location and no tags that are not there any more', () => {
    const draft = { ...emptyDraft, name: 'Drill', locationId: 'gone', tagIds: ['blue', 'gone'] }
    expect(withKnown(draft, new Map([['shed', {}]]), [{ id: 'blue' }])).toEqual({
      ...draft,
      locationId: undefined,
      tagIds: ['blue'],
    })
    const there = { ...draft, locationId: 'shed', tagIds: ['blue'] }
    expect(withKnown(there, new Map([['shed', {}]]), [{ id: 'blue' }])).toEqual(there)
  })

  test('stays as it is until the locations and the tags are known', () => {
    const draft = { ...emptyDraft, locationId: 'shed', tagIds: ['blue'] }
    expect(withKnown(draft, undefined, undefined)).toEqual(draft)
  })
})
