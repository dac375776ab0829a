import type { Page } from '@playwright/test'
import { updateGroup } from '@stowage/contract/groups/groups'
import { listInvitations } from '@stowage/contract/groups/invitations'
import { listMembers } from '@stowage/contract/groups/members'
import { type MailServer, mailServer } from '../../../server/test/mail-server.ts'
import { readCodes } from '../../../server/test/read-codes.ts'
import { newAccount, registerUser, signInContext, type User } from '../accounts.ts'
import { signedOut } from '../faults.ts'
import { test as base, expect, prepareContext } from '../fixtures.ts'
import { type Server, startServer } from '../server.ts'
import { fillInAccount, signIn, toast } from '../steps.ts'

const group = 'Keller household'

const test = base.extend<{ readonly mails: MailServer; readonly mailing: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  mails: async ({}, use) => {
    const mails = await mailServer()
    await use(mails)
    await mails.close()
  },
  /** A server that sends mails. */
  mailing: async ({ mails }, use) => {
    const server = await startServer({
      ...mails.settings,
      STOWAGE_OPTIONS_HOSTNAME: 'http://stowage.example.org',
    })
    await use(server)
    await server.stop()
  },
})

/** Makes an invitation for several people on the page; resolves to its link. */
async function makeInvitation(page: Page): Promise<string> {
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Uses').selectOption('5')
  await page.getByRole('button', { name: 'Create link' }).click()
  return page.getByLabel('Link', { exact: true }).inputValue()
}

const namesOf = async ({ client }: User) => (await client.call(listMembers, {})).map(({ name }) => name)

test.describe('an invitation', () => {
  test.beforeEach(({ user, faults }) => {
    faults.allow(signedOut)
    return user.client.call(updateGroup, { name: group, currency: 'EUR' })
  })

  test('has a QR code of its link, and lets somebody join who creates an account', async ({
    page,
    user,
    browser,
    server,
    faults,
  }) => {
    const link = await makeInvitation(page)
    const code = page.getByRole('img', { name: 'QR code of the invitation' })
    await expect(code).toBeVisible()
    const picture = await page.request.get((await code.getAttribute('src')) ?? '')
    expect((await readCodes(await picture.body())).map(({ text }) => text)).toEqual([link])

    const context = await browser.newContext({ baseURL: server.url })
    await prepareContext(context, server, faults)
    const visitor = await context.newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: `Join ${group}` })).toBeVisible()
    await expect(visitor.getByText('Mara Keller invites you to this inventory.')).toBeVisible()
    await fillInAccount(visitor, newAccount('Ben Okafor'))
    await expect(visitor).toHaveURL('/home')
    expect(await namesOf(user)).toEqual(['Ben Okafor', 'Mara Keller'])
    await context.close()

    await page.reload()
    await expect(page.getByText('Used 1 of 5 times')).toBeVisible()
    await expect(page.getByLabel('Link', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Revoke invitation: Link' }).click()
    await expect(toast(page, 'Invitation revoked')).toBeVisible()
    expect(await user.client.call(listInvitations, {})).toEqual([])
  })

  test('lets somebody join who has an account, signed in or not', async ({
    page,
    user,
    server,
    openAs,
    browser,
    faults,
  }) => {
    const link = await makeInvitation(page)
    const ben = await openAs(await registerUser(server.client, 'Ben Okafor'), link)
    await expect(toast(ben, `You are now in ${group}.`)).toBeVisible()
    await expect(ben).toHaveURL('/home')

    const cem = await registerUser(server.client, 'Cem Arslan')
    const context = await browser.newContext({ baseURL: server.url })
    await prepareContext(context, server, faults)
    const visitor = await context.newPage()
    await visitor.goto(link)
    await visitor.getByRole('link', { name: 'I already have an account' }).click()
    await signIn(visitor, cem)
    await expect(toast(visitor, `You are now in ${group}.`)).toBeVisible()
    await context.close()
    expect(await namesOf(user)).toEqual(['Ben Okafor', 'Cem Arslan', 'Mara Keller'])
  })
})

test.describe('an invitation by mail', () => {
  test('arrives with a link, and can be sent again', { tag: '@nightly' }, async ({
    browser,
    mailing,
    mails,
    faults,
  }) => {
    const mara = await registerUser(mailing.client)
    await mara.client.call(updateGroup, { name: group, currency: 'EUR' })
    const context = await browser.newContext({ baseURL: mailing.url })
    await prepareContext(context, mailing, faults)
    await signInContext(context, mara)
    const page = await context.newPage()
    await makeInvitation(page)
    await page.getByLabel('Send by email').fill('ben@example.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Sent to ben@example.org')).toBeVisible()
    await expect(page.getByRole('main').getByText('Sent to ben@example.org')).toBeVisible()
    const tokenOf = (text = ''): string =>
      /http:\/\/stowage\.example\.org\/\?token=(\w+)/.exec(text)?.[1] ?? ''
    const [first] = mails.received
    expect(first?.to).toEqual(['ben@example.org'])

    await page.getByRole('button', { name: 'Actions for invitation: Sent to ben@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect.poll(() => mails.received.length).toBe(2)
    const token = tokenOf(mails.received[1]?.mail.text)
    expect(token).not.toBe(tokenOf(first?.mail.text))
    await registerUser(mailing.client, 'Ben Okafor', token)
    expect(await namesOf(mara)).toEqual(['Ben Okafor', 'Mara Keller'])
    await context.close()
  })
})
