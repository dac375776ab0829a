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

  test('has no location, tags and type that are not there any more', () => {
    const draft = {
      ...emptyDraft,
      name: 'Drill',
      locationId: 'gone',
      tagIds: ['blue', 'gone'],
      typeId: 'gone',
    }
    const known = [new Map([['shed', {}]]), [{ id: 'blue' }], [{ id: 'tool' }]] as const
    expect(withKnown(draft, ...known)).toEqual({
      ...draft,
      locationId: undefined,
      tagIds: ['blue'],
      typeId: undefined,
    })
    const there = { ...draft, locationId: 'shed', tagIds: ['blue'], typeId: 'tool' }
    expect(withKnown(there, ...known)).toEqual(there)
  })

  test('stays as it is until the locations, the tags and the types are known', () => {
    const draft = { ...emptyDraft, locationId: 'shed', tagIds: ['blue'], typeId: 'tool' }
    expect(withKnown(draft, undefined, undefined, undefined)).toEqual(draft)
  })
})
