import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Attachment } from '../../../data/items/entities.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item } from '../../../testing/samples.ts'
import { showPart } from '../../../testing/show.tsx'
import { Photos } from './photos.tsx'

const at = '2026-01-01T00:00:00.000Z'
const ids = { photo: '7d9c2f0e-5b1a-4c3d-8e6f-112233445566', small: '0a1b2c3d-5b1a-4c3d-8e6f-665544332211' }

const photo = (mimeType: string, hasSmall: boolean): Attachment => ({
  id: ids.photo,
  type: 'photo',
  primary: false,
  title: 'Front 1/2.heic',
  path: 'p',
  mimeType,
  createdAt: at,
  updatedAt: at,
  ...(hasSmall
    ? {
        thumbnail: {
          id: ids.small,
          type: 'thumbnail',
          primary: false,
          title: 't',
          path: 'p',
          mime_type: 'image/webp',
          edges: {},
          created_at: at,
          updated_at: at,
        },
      }
    : {}),
})

/** The pictures that the page has asked for, each with its size. */
const asked = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.includes('/attachments/'))
    .map(({ pathname, searchParams }) => [pathname.split('/').at(-1), searchParams.get('size')].join(' '))

async function open(given: Attachment): Promise<void> {
  performance.clearResourceTimings()
  await showPart(<Photos entity={{ ...item('Tent'), attachments: [given] }} onDrop={() => undefined} />)
  await page.getByRole('button', { name: 'Photo 1 of 1' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

const original = page.getByRole('link', { name: 'Original' })

describe('the viewer of photos', () => {
  beforeEach(() => void startFakeInventory())

  test('asks for a large picture of what browsers cannot show, and offers the original', async () => {
    await open(photo('image/heic', true))
    await expect.poll(asked).toContain(`${ids.photo} large`)
    expect(asked()).not.toContain(`${ids.photo} `)
    await expect.element(original).toHaveAttribute('download', 'Front 1/2.heic')
    await expect
      .element(original)
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`/${ids.photo}(\\?tenant=[^&]*)?$`)))
  })

  test('shows the file itself where browsers can, and offers it too', async () => {
    await open(photo('image/jpeg', true))
    await expect.poll(asked).toContain(`${ids.photo} `)
    await expect.element(original).toBeVisible()
  })

  test('offers the original of what nobody can show, and not to let it stand for the item', async () => {
    await open(photo('application/octet-stream', false))
    await expect.element(page.getByText(/^The photo Front 1\/2\.heic cannot be shown/)).toBeVisible()
    await expect.element(original).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Use as cover' })).not.toBeInTheDocument()
  })
})
