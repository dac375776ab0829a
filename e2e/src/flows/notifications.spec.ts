import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createEntity } from '@stowage/contract/entities/entities'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { listNotices } from '@stowage/contract/upkeep/notices'
import { createNotifier, listNotifiers } from '@stowage/contract/upkeep/notifiers'
import { registerUser, signInContext } from '../accounts.ts'
import { status } from '../faults.ts'
import { test as base, expect, prepareContext } from '../fixtures.ts'
import { type HttpHook, startHttpHook } from '../http-hook.ts'
import { makeDataFolder, startServer } from '../server.ts'

const test = base.extend<{ readonly hook: HttpHook }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  hook: async ({}, use) => {
    const hook = await startHttpHook()
    await use(hook)
    await hook.close()
  },
})

test.describe('a notifier', () => {
  test('is added for a service, tested, and switched off', { tag: '@nightly' }, async ({
    page,
    user,
    hook,
    faults,
  }) => {
    faults.allow(status(502))
    await page.goto('/settings/notifications')
    await page.getByRole('main').getByRole('button', { name: 'Add service' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await dialog.getByLabel('Service').selectOption({ label: 'Own webhook' })
    await dialog.getByLabel('Webhook address').fill(hook.url)
    await dialog.getByLabel('Name').fill('Kitchen display')
    hook.answerWith(410)
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect(dialog.getByText(/answered 410/)).toBeVisible()
    hook.answerWith(200)
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect(dialog.getByText(/^Test sent\. .* answered 200/)).toBeVisible()
    expect(hook.received).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Save' }).click()

    const isActive = page.getByRole('switch', { name: 'Send notices to Kitchen display' })
    await expect(isActive).toBeChecked()
    await page.getByRole('listitem').filter({ hasText: 'Kitchen display' }).locator('label').click()
    await expect(isActive).not.toBeChecked()
    const kept = async () =>
      (await user.client.call(listNotifiers, {})).map(each => [each.url, each.isActive])
    await expect.poll(kept).toEqual([[`generic+${hook.url}`, false]])
  })
})

test.describe('what was sent', () => {
  test('is listed with the answer, and why it failed', { tag: '@nightly' }, async ({
    browser,
    hook,
    faults,
  }) => {
    const data = await makeDataFolder()
    const settings = { STOWAGE_NOTICE_HOUR: '0' }
    const first = await startServer(settings, { data })
    const mara = await registerUser(first.client)
    const { id } = await mara.client.call(createEntity, { name: 'Boiler' })
    for (const [name, url] of [
      ['Display', `generic+${hook.url}`],
      ['Old display', 'generic+http://127.0.0.1:9/hook'],
    ] as const)
      await mara.client.call(createNotifier, { name, url, isActive: true })
    // Last: this server may look for what is due at any moment, and then finds all of it or nothing.
    await mara.client.call(createMaintenance, { id, name: 'Service', scheduledDate: '2024-01-31' })
    await first.stop()
    // Notices are sent when a server starts, but not twice within a minute.
    const database = new DatabaseSync(path.join(data, 'stowage.db'))
    database.exec('delete from schedule')
    database.close()

    const server = await startServer(settings, { data })
    await expect.poll(() => hook.received).toEqual([expect.stringContaining('Service · Boiler')])
    // The second notice may be noted later than the first has arrived.
    const noted = async () => (await mara.client.as({ baseUrl: server.url }).call(listNotices, {})).items
    await expect.poll(noted).toHaveLength(2)
    const context = await browser.newContext({ baseURL: server.url })
    await prepareContext(context, server, faults)
    await signInContext(context, mara)
    const page = await context.newPage()
    await page.goto('/settings/notifications')
    await expect(page.getByText(/^Delivered · .* answered 200/)).toBeVisible()
    await expect(page.getByText(/^Waiting · /)).toBeVisible()
    await page.getByText(/^Delivered · /).click()
    const delivered = page.getByRole('listitem').filter({ hasText: 'Delivered' })
    await expect(delivered.getByText('Service · Boiler')).toBeVisible()
    await context.close()
    await server.stop()
    await rm(data, { recursive: true, force: true })
  })
})
