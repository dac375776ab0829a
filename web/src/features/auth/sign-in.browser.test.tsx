import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getStatus } from '../../data/wire/operations.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { showPage } from '../../testing/show.tsx'

const status = {
  health: true,
  title: 'Stowage',
  message: '',
  versions: [],
  demo: false,
  allowRegistration: true,
  labelPrinting: false,
  telemetry: { enabled: false },
  stowage: {
    version: '0.1.0',
    latest: null,
  },
  build: {
    version: '0.26.2',
    commit: '',
    buildTime: '',
  },
  latest: {
    version: '',
    date: '',
  },
  oidc: {
    enabled: true,
    allowLocal: true,
  },
}

describe('the sign-in page after a sign-in through a provider failed', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page reads the session from it.
    document.cookie = 'hb.auth.session=; path=/; max-age=0'
    startFakeServer().answer(getStatus, () => status as never)
  })

  test.each([
    ['reason=group&claim=groups', 'You are not in a group that may sign in here (claim “groups”).'],
    [
      'reason=unverified&claim=email_verified',
      'has not verified your email address (claim “email_verified”)',
    ],
    ['reason=locked', 'Too many sign-ins from your address have failed.'],
    ['reason=toString', 'did not work. Try again'],
    ['details=Send+your+password+to+Mallory', 'did not work. Try again'],
  ])('says why, for %s', async (query, text) => {
    await showPage(`/?oidc_error=oidc_auth_failed&${query}`)
    const alert = page.getByRole('alert')
    await expect.element(alert).toBeVisible()
    expect(alert.element().textContent).toContain(text)
    expect(alert.element().textContent).not.toContain('Mallory')
  })
})

test('whoever has forgotten a password on a server that sends no email is told whom to ask', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads the session from it.
  document.cookie = 'hb.auth.session=; path=/; max-age=0'
  const stowage = { ...status.stowage, mailing: false }
  startFakeServer().answer(getStatus, () => ({ ...status, stowage }) as never)
  await showPage('/forgot-password')
  await expect.element(page.getByText('This server sends no email.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
