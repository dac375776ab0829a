import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show.tsx'
import { TakePhotos } from './take-photos.tsx'

const given = vi.fn<(photos: readonly File[]) => void>()
const close = vi.fn<() => void>()
const shutter = page.getByRole('button', { name: 'Take a photo', exact: true })
const remove = page.getByRole('button', { name: 'Remove photo' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A camera that sees a drawing. */
function fakeCamera(): MediaStream {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  canvas.getContext('2d')?.fillRect(0, 0, 320, 480)
  return canvas.captureStream(10)
}

function stubCamera(open: () => Promise<MediaStream>): void {
  const camera = { kind: 'videoinput' } as MediaDeviceInfo
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([camera])
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
}

const show = (): Promise<void> => showPart(<TakePhotos isOpen onClose={close} onPhotos={given} />)

describe('the camera for photos', () => {
  beforeEach(() => page.viewport(390, 844))
  afterEach(async () => {
    vi.restoreAllMocks()
    given.mockClear()
    close.mockClear()
    await page.viewport(1280, 800)
  })

  test('takes several one after the other, and hands them on at once', async () => {
    stubCamera(async () => fakeCamera())
    await show()
    await expect.element(shutter).toBeEnabled()
    for (const count of [1, 2, 3]) {
      await shutter.click()
      await expect.poll(() => remove.elements()).toHaveLength(count)
    }
    await remove.first().click()
    await button('Add 2 photos').click()
    expect(close).toHaveBeenCalledOnce()
    const photos = given.mock.calls[0]?.[0] ?? []
    expect(photos.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg'])
    const { width, height } = await createImageBitmap(photos[0] ?? new Blob())
    expect([width, height]).toEqual([640, 480])
  })

  test('that is closed gives photos back that were not added', async () => {
    stubCamera(async () => fakeCamera())
    await show()
    await expect.element(shutter).toBeEnabled()
    await shutter.click()
    await expect.element(remove).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(given).not.toHaveBeenCalled()
    await expect.element(page.getByText('1 photo not added').first()).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => given.mock.calls.length).toBe(1)
  })

  test('leads to the camera of the system where the browser may not use one', async () => {
    stubCamera(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
    await show()
    await expect.element(page.getByText(/^The browser may not use the camera here/)).toBeVisible()
    await expect.element(button('Open the camera')).toBeVisible()
    await expect.element(button('Choose photos')).toBeVisible()
    await expect.element(shutter).toBeDisabled()
  })
})
