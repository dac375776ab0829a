import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { downloadAttachment, uploadAttachment } from '@stowage/contract/attachments/attachments'
import { ensureImportRefs } from '@stowage/contract/entities/actions'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { getGroup, listGroups, updateGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { toast, undo } from '../steps.ts'

/** What a group has: its settings, and each item with the checksums of its files. */
async function contentOf(client: Client) {
  const { name, currency, hue } = await client.call(getGroup, {})
  const { items } = await client.call(listEntities, {})
  const entities = items.map(async ({ id }) => {
    const entity = await client.call(getEntity, { id })
    const files = entity.attachments.map(async ({ id: attachment_id, title, type, primary }) => {
      const response = await client.open(downloadAttachment, { id, attachment_id })
      const sum = createHash('sha256')
        .update(await response.bytes())
        .digest('hex')
      return { title, type, primary, sum }
    })
    return [entity.name, entity.assetId, entity.description, await Promise.all(files)]
  })
  return { name, currency, hue, entities: await Promise.all(entities) }
}

async function attach(client: Client, id: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([bytes]), name)
  await client.call(uploadAttachment, { id }, { form })
}

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const saved = page.waitForEvent('download')
  await press()
  return saved
}

test.describe('an archive', () => {
  test('comes out and goes into another group with everything', { tag: '@nightly' }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(status(404))
    const { client } = user
    await client.call(updateGroup, { name: 'Keller household', currency: 'CHF', hue: 270 })
    const { id } = await client.call(createEntity, {
      name: 'Cordless drill',
      description: '18 V, in the case',
    })
    await client.call(createEntity, { name: 'Ladder' })
    await attach(client, id, 'drill.jpg', new Uint8Array((await samplePhoto('cordless-drill.jpg')).buffer))
    await attach(client, id, 'manual.pdf', new TextEncoder().encode('%PDF-1.4 how to drill'))
    const before = await contentOf(client)

    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Create archive' }).click()
    const link = page.getByRole('link', { name: /^Download/ })
    await expect(link).toBeVisible()
    const file = await download(page, () => link.click())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose archive…' }).click()
    await (await chooser).setFiles({
      name: 'household.zip',
      mimeType: 'application/zip',
      buffer: await readFile(await file.path()),
    })
    await expect(toast(page, 'household.zip is being imported into a new group')).toBeVisible()
    const show = page.getByRole('link', { name: 'Show items' })
    await expect(show).toBeVisible()
    await show.click()
    await expect(page.getByRole('row', { name: /Cordless drill/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Ladder/ })).toBeVisible()

    const own = (await client.call(getGroup, {})).id
    const [other] = (await client.call(listGroups, {})).filter(each => each.id !== own)
    expect(await contentOf(client.as({ groupId: other?.id ?? '' }))).toEqual(before)
    await page.goto('/settings/group')
    await expect(page.getByLabel('Group name')).toHaveValue('Keller household')
  })
})

test.describe('upkeep', () => {
  test('says how many items it changes, and Undo takes it back', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    await user.client.call(createEntity, { name: 'Ladder' })
    const toDo = async () => (await user.client.call(ensureImportRefs, { dryRun: 'true' })).completed
    const before = await toDo()
    await page.goto('/settings/data')
    const row = page.getByRole('listitem').filter({ hasText: 'Add import references' })
    await expect(row.getByText(`${before} items`)).toBeVisible()
    await row.getByRole('button', { name: 'Run: Add import references' }).click()
    await expect(row.getByText('Nothing to do')).toBeVisible()
    expect(await toDo()).toBe(0)
    await undo(page, `Add import references: ${before} items`, isMobile)
    await expect(row.getByText(`${before} items`)).toBeVisible()
    expect(await toDo()).toBe(before)
  })
})

test.describe('the tables', () => {
  test('are saved: items, tasks and the bill of materials', { tag: '@nightly' }, async ({ page, user }) => {
    await user.client.call(createEntity, { name: 'Ladder', quantity: 1 })
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Export items' }).click()
    const items = page.getByRole('dialog', { name: 'Export items' })
    await items.getByText('CSV in English').click()
    const table = await download(page, () => items.getByRole('button', { name: 'Export' }).click())
    expect(await readFile(await table.path(), 'utf8')).toContain('Ladder')
    await page.getByRole('button', { name: 'Export tasks' }).click()
    const tasks = page.getByRole('dialog', { name: 'Export tasks' })
    const file = await download(page, () => tasks.getByRole('button', { name: 'Export' }).click())
    expect(file.suggestedFilename()).toMatch(/maintenance.*\.xlsx$/)
    await page.getByRole('button', { name: 'Bill of materials' }).click()
    const bill = await download(page, () => page.getByRole('menuitem', { name: 'CSV file' }).click())
    expect(await readFile(await bill.path(), 'utf8')).toContain('Ladder')
  })
})
