import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../wire/stub-storage.ts'

const kept = stubStorage('localStorage')
stubStorage('sessionStorage')
const cookies = { cookie: '', querySelector: () => null }
vi.stubGlobal('document', cookies)
const { loadCurrentUser } = await import('./load-current-user.ts')
const { emptyDraft, keepDraft, keptDraft } = await import('../../features/entities/add/draft.ts')
const { forgetSession, leaveSession, selectedGroup, selectGroup } = await import('../wire/session.ts')

const home = '0a1b'
const club = '7d9c'
const shed = '5e6f'
const users = {
  mara: { id: 'mara', defaultGroupId: home, groupIds: [home, club] },
  ben: { id: 'ben', defaultGroupId: shed, groupIds: [shed, club] },
}

/** Somebody is signed in, with a session of their own. */
function signIn(user: keyof typeof users, session: string) {
  cookies.cookie = `hb.auth.session=true; hb.auth.attachment_token=${session}`
  const asked = vi.fn(async () => Response.json({ item: users[user] }))
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('a person who has signed in', () => {
  afterEach(() => selectGroup(undefined))
  beforeEach(async () => {
    forgetSession()
    signIn('mara', 'first')
    await loadCurrentUser()
    selectGroup(club)
    keepDraft({ ...emptyDraft, name: 'A present for Ben' }, club)
  })

  test('is asked about once in each session, and nothing of the session is kept', async () => {
    const asked = signIn('mara', 'second')
    await loadCurrentUser()
    await loadCurrentUser()
    expect(asked).toHaveBeenCalledOnce()
    expect([...kept.values()].join()).not.toContain('second')
  })

  test('finds the draft and the group of a session that has ended', async () => {
    leaveSession()
    signIn('mara', 'second')
    await loadCurrentUser()
    expect([selectedGroup(), keptDraft(club).name]).toEqual([club, 'A present for Ben'])
  })

  test('finds nothing of somebody else, also in a group of both', async () => {
    leaveSession()
    signIn('ben', 'second')
    await loadCurrentUser()
    expect([selectedGroup(), keptDraft(club)]).toEqual([shed, emptyDraft])
    signIn('mara', 'third')
    await loadCurrentUser()
    expect(keptDraft(club)).toEqual(emptyDraft)
  })

  test('finds nothing after signing out', async () => {
    forgetSession()
    signIn('mara', 'second')
    await loadCurrentUser()
    expect([selectedGroup(), keptDraft(club)]).toEqual([home, emptyDraft])
  })

  test('is taken to be nobody while the server cannot be asked', async () => {
    signIn('ben', 'second')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(loadCurrentUser()).rejects.toThrow()
    signIn('ben', 'second')
    await loadCurrentUser()
    expect(keptDraft(club)).toEqual(emptyDraft)
  })
})
