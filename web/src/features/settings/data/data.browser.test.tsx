import type { ExportJob } from '@stowage/contract/tables/exports'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createExport,
  createGroup,
  createMissingThumbnails,
  deleteExport,
  deleteGroup,
  ensureAssetIds,
  ensureImportRefs,
  exportMaintenance,
  getGroup,
  listExports,
  setPrimaryPhotos,
  wipeInventory,
  zeroItemTimeFields,
} from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { group, newId } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const job = (more: Partial<ExportJob> = {}): ExportJob => ({
  id: newId(),
  groupId: group.id,
  kind: 'export',
  status: 'completed',
  progress: 100,
  sizeBytes: 38e6,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...more,
})

function start({ role = 'owner' as 'owner' | 'user' | 'viewer', jobs = [] as ExportJob[] } = {}) {
  const server = startFakeInventory()
  const state = { jobs, left: 12 }
  server.answer(getGroup, () => ({ ...group, role }))
  server.answer(listExports, () => ({ items: state.jobs }))
  server.answer(deleteExport, ({ id }) => {
    state.jobs = state.jobs.filter(each => each.id !== id)
  })
  for (const operation of [createMissingThumbnails, ensureImportRefs, setPrimaryPhotos, zeroItemTimeFields])
    server.answer(operation, () => ({ completed: 0 }))
  server.answer(ensureAssetIds, ({ dryRun }, { headers }) => {
    const completed = state.left
    if (dryRun === undefined) {
      state.left = 0
      headers.set('stowage-change', newId())
    }
    return { completed }
  })
  return { server, state }
}

const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('archives', () => {
  test('are made, with progress until they can be downloaded and deleted', async () => {
    const { server, state } = start()
    server.answer(createExport, () => {
      const made = job({ status: 'running', progress: 40, sizeBytes: 0 })
      state.jobs = [made]
      return made
    })
    await showPage('/settings/data')
    await expect.element(page.getByText('No archive yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Create archive' }).click()
    await expect.element(page.getByText('Creating… 40 %')).toBeVisible()
    state.jobs = state.jobs.map(each => ({
      ...each,
      status: 'completed',
      sizeBytes: 38_000_000,
      notes: ['1 file is missing'],
    }))
    const download = page.getByRole('link', { name: /^Download/ })
    await expect
      .element(download)
      .toHaveAttribute('href', expect.stringContaining(`/exports/${state.jobs[0]?.id}/download`))
    await expect.element(page.getByText('38 MB')).toBeVisible()
    await page.getByText('1 note', { exact: true }).click()
    await expect.element(page.getByText('1 file is missing')).toBeVisible()
    await page.getByRole('button', { name: /^Delete the entry/ }).click()
    await expect.element(page.getByText('No archive yet.')).toBeVisible()
  })

  test('say why they failed, and lead to what they brought', async () => {
    start({ jobs: [job({ status: 'failed', error: 'No room' }), job({ kind: 'import', changeId: newId() })] })
    await showPage('/settings/data')
    await expect.element(page.getByText('Failed: No room')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Show items' }))
      .toHaveAttribute('href', expect.stringContaining('/items?changeId='))
  })

  test('that were not taken leave no group behind', async () => {
    const { server } = start()
    const made = { ...group, id: newId(), name: 'home' }
    server.answer(createGroup, () => made)
    server.answer(deleteGroup, () => undefined)
    await showPage('/settings/data')
    await expect.element(page.getByRole('button', { name: 'Choose archive…' })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=zip]')
    if (input === null) throw new Error('There is no file input')
    // No request of a form is answered by the fake server: it is the same as a network that is down.
    await userEvent.upload(input, new File(['PK\u0003\u0004 cut off'], 'home.zip'))
    await expect.element(page.getByText('home.zip not imported')).toBeVisible()
    await expect.poll(() => server.calls(createGroup)).toEqual([{ name: 'home' }])
    await expect.poll(() => server.calls(deleteGroup)).toHaveLength(1)
  })

  test('that are no ZIP files are not sent at all', async () => {
    const { server } = start()
    await showPage('/settings/data')
    await expect.element(page.getByRole('button', { name: 'Choose archive…' })).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=zip]')
    if (input === null) throw new Error('There is no file input')
    await userEvent.upload(input, new File(['no archive'], 'home.zip'))
    await expect
      .element(page.getByText('home.zip is no archive. Choose the .zip file of an export.'))
      .toBeVisible()
    expect(server.calls(createGroup)).toEqual([])
  })
})

describe('upkeep', () => {
  test('says how many items it would be, runs, and can be undone', async () => {
    const { server } = start()
    await showPage('/settings/data')
    await expect.element(rowOf('Number items').getByText('12 items')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Run: Clear impossible dates' })).toBeDisabled()
    await page.getByRole('button', { name: 'Run: Number items' }).click()
    await expect.element(page.getByText('Number items: 12 items')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect.element(rowOf('Number items').getByText('Nothing to do')).toBeVisible()
    await expect.poll(() => server.calls(ensureAssetIds)).toContainEqual({})
  })

  test('says that thumbnails have nothing to undo, and counts photos', async () => {
    const { server } = start()
    server.answer(createMissingThumbnails, () => ({ completed: 3 }))
    await showPage('/settings/data')
    const row = rowOf('Create missing thumbnails')
    await expect.element(row.getByText(/there is nothing to undo/)).toBeVisible()
    await page.getByRole('button', { name: 'Run: Create missing thumbnails' }).click()
    await expect.element(page.getByText('Create missing thumbnails: 3 photos')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })
})

describe('tables', () => {
  test('are exported for the tasks of all items, and as a bill of materials', async () => {
    const { server } = start({ role: 'viewer' })
    server.answer(exportMaintenance, () => ({}) as never)
    await showPage('/settings/data')
    await expect.element(page.getByRole('button', { name: 'Bill of materials' })).toBeVisible()
    await page.getByRole('button', { name: 'Export tasks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export tasks' })
    await expect.element(dialog.getByText(/of all items/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect
      .poll(() => server.calls(exportMaintenance))
      .toMatchObject([{ select: { query: { isLocation: 'any', all: true } } }])
  })
})

describe('deleting the inventory', () => {
  test('asks for the name of the group, and what goes besides the items', async () => {
    const { server } = start()
    server.answer(wipeInventory, () => ({ completed: 12 }))
    await showPage('/settings/data')
    await page.getByRole('button', { name: 'Delete inventory…' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('All tags too').click()
    await dialog.getByLabelText('Name of the group').fill('Keller')
    await dialog.getByRole('button', { name: 'Delete inventory' }).click()
    await expect.element(page.getByText('Inventory deleted')).toBeVisible()
    await expect.poll(() => server.calls(wipeInventory)).toEqual([{ wipeTags: true }])
  })

  test('is for owners, and viewers export tables only', async () => {
    start({ role: 'viewer' })
    await showPage('/settings/data')
    await expect.element(page.getByText(/^Archives and upkeep are for members/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Export items' })).toBeVisible()
    for (const name of ['Create archive', 'Delete inventory…', 'Run: Number items'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })
})
