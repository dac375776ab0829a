import { describe, expect, test, vi } from 'vitest'

// What the browser has and Node.js has not, before what reads it is loaded.
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
vi.stubGlobal('document', { cookie: '' })
const { forgetSession, selectedGroup, selectGroup } = await import('./session.ts')
const { emptyDraft, keepDraft, keptDraft } = await import('../features/entities/add/draft.ts')
const { keepColumns, keptColumns, keepWidth } = await import('../features/entities/list/kept-columns.ts')

describe('a session that is forgotten', () => {
  test('leaves nothing of the person: no group, no draft, no columns', () => {
    kept.set('stowage.theme', 'dark')
    kept.set('stowage.language', 'de')
    const groupId = '7d9c2f0e-5b1a-4c3d-8e6f-112233445566'
    selectGroup(groupId)
    keepDraft({ ...emptyDraft, name: 'A present for Ben' }, groupId)
    keepDraft({ ...emptyDraft, name: 'A present for Mara' }, undefined)
    keepColumns('name,field:Hidden in')
    keepWidth('field:Hidden in', 12)
    forgetSession()
    expect([...kept.keys()].toSorted()).toEqual(['stowage.language', 'stowage.session', 'stowage.theme'])
    expect([selectedGroup(), keptDraft(undefined), keptColumns()]).toEqual([undefined, emptyDraft, undefined])
    // What was drawn before does not come back with what is drawn next.
    keepWidth('name', 9)
    expect(kept.get('stowage.widths')).toBe('{"name":9}')
  })
})
