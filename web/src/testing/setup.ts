import '../styles/tokens.css'
import '../styles/base.css'
import languages from 'virtual:languages'
import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { wantHousehold } from '../data/device/household-choice.ts'
import { keptEntries, outboxDatabase } from '../data/outbox/kept-entries.ts'
import { queryClient } from '../data/wire/query-client.ts'
import { forgetSession, selectGroup } from '../data/wire/session.ts'
import { loadMessages, startLanguages } from '../i18n/i18n.ts'
import { showPalette } from '../shared/palette-state.ts'
import { installFakeNetwork, unexpectedRequests } from '../testing/fake-server.ts'
import { clearToasts } from '../ui/toast/toasts.ts'
import { group } from './samples.ts'

installFakeNetwork()
await startLanguages(languages)
await loadMessages()

/** Resolves when nothing waits any more that a test has left: the next one would send it. */
async function forgetOutbox(): Promise<void> {
  // Comes after all writes.
  await keptEntries('')
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(outboxDatabase)
    deleting.addEventListener('success', resolve)
    deleting.addEventListener('error', () => reject(deleting.error ?? new Error('Not deleted')))
  })
}

beforeEach(() => {
  document.cookie = 'hb.auth.session=true; path=/'
  document.cookie = 'hb.auth.attachment_token=fake; path=/'
  selectGroup(group.id)
  // It would ask for everything a while after a page is shown.
  wantHousehold(false)
})

afterEach(async () => {
  await cleanup()
  showPalette(false)
  clearToasts()
  await queryClient.cancelQueries()
  forgetSession()
  await forgetOutbox()
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpectedRequests()).toEqual([])
})
