import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
const kept = stubStorage('localStorage')
const ofTab = stubStorage('sessionStorage')
vi.stubGlobal('document', { cookie: '', querySelector: () => null })
const { forgetSession, openNewTabsInGroup, selectedGroup, selectGroup } = await import('./session.ts')
const { emptyDraft, keepDraft, keptDraft } = await import('../../features/entities/add/draft.ts')
const { keepColumns, keptColumns } = await import('../../features/entities/list/kept-columns.ts')
const { keepWidth } = await import('../person/kept-widths.ts')

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

describe('a tab', () => {
  const page = new EventTarget()
  afterEach(() => selectGroup(undefined))
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })

  test('has tabs that are opened from it begin in its group, whichever another tab has selected since', () => {
    selectGroup('shed')
    const end = openNewTabsInGroup()
    kept.set('stowage.group', 'flat')
    expect(selectedGroup()).toBe('shed')
    page.dispatchEvent(new Event('pointerdown'))
    expect(kept.get('stowage.group')).toBe('shed')
    end()
    forgetSession()
  })

  test('keeps which group it shows, and whose that is', () => {
    kept.set('stowage.user', 'mara 17')
    selectGroup('shed')
    expect(ofTab.get('stowage.group')).toBe('shed mara')
    forgetSession()
    expect(ofTab.size).toBe(0)
  })
})
