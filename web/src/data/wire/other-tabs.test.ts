import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

/** What the tabs of the browser share. */
const kept = stubStorage('localStorage')
stubStorage('sessionStorage')
const cookies = { cookie: '', querySelector: () => null }
vi.stubGlobal('document', cookies)
const { forgetSession } = await import('./session.ts')
const { followOtherTabs } = await import('./other-tabs.ts')

const markKey = 'stowage.session'
const occasions = ['storage', 'focus', 'pageshow', 'visibilitychange']

describe('a tab', () => {
  const page = new EventTarget()
  const left = vi.fn<() => void>()
  let end: () => void
  const happen = (occasion: string) => void page.dispatchEvent(new Event(occasion))
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    end = followOtherTabs(left)
  })
  afterEach(() => {
    end()
    left.mockReset()
  })

  test.each(occasions)('leaves what it shows when another one has signed out or in, told by %s', occasion => {
    kept.set(markKey, `of another tab, before ${occasion}`)
    happen(occasion)
    happen(occasion)
    expect(left).toHaveBeenCalledOnce()
  })

  test('leaves what it shows when a provider has signed somebody else in', () => {
    cookies.cookie = 'hb.auth.session=true; hb.auth.attachment_token=first'
    forgetSession()
    cookies.cookie = 'hb.auth.session=true; hb.auth.attachment_token=second'
    happen('focus')
    expect(left).toHaveBeenCalledOnce()
  })

  test('tells the others when somebody signs in or out in it, and stays itself', () => {
    const before = kept.get(markKey)
    forgetSession()
    expect(kept.get(markKey)).not.toBe(before)
    for (const occasion of occasions) happen(occasion)
    expect(left).not.toHaveBeenCalled()
  })

  test('stays when anything else is kept', () => {
    kept.set('stowage.theme', 'dark')
    happen('storage')
    expect(left).not.toHaveBeenCalled()
  })
})
