import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show.tsx'
import { PhotoEditor } from './photo-editor.tsx'

const editor = page.getByRole('dialog', { name: 'Rotate and crop' })
const button = (name: string) => editor.getByRole('button', { name })

/** A photo of four colours, 200 × 100: red and green above, blue and white below. */
async function photoOf(type: string): Promise<File> {
  const canvas = new OffscreenCanvas(200, 100)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  for (const [at, color] of ['red', 'lime', 'blue', 'white'].entries()) {
    context.fillStyle = color
    context.fillRect((at % 2) * 100, Math.floor(at / 2) * 50, 100, 50)
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], 'front.jpg', { type })
}

/** The size of a picture, and its colours near the corners: from the left to the right, from above. */
async function looksOf(photo: Blob) {
  const bitmap = await createImageBitmap(photo)
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  const colorAt = (x: number, y: number): string => {
    const [red = 0, green = 0, blue = 0] = context
      .getImageData(x, y, 1, 1)
      .data.map(value => (value > 128 ? 1 : 0))
    return { 100: 'red', 10: 'lime', 1: 'blue', 111: 'white' }[red * 100 + green * 10 + blue] ?? 'another'
  }
  const right = width - 5
  const below = height - 5
  const colors = [colorAt(5, 5), colorAt(right, 5), colorAt(5, below), colorAt(right, below)]
  return { size: `${width} × ${height}`, colors: colors.join(' ') }
}

describe('the editor of a photo', () => {
  const onSave = vi.fn<(photo: File) => void>()
  const onClose = vi.fn<() => void>()
  beforeEach(() => {
    onSave.mockClear()
    onClose.mockClear()
  })

  async function open(photo: Blob, turned = 0): Promise<void> {
    await showPart(<PhotoEditor name="front.jpg" read={async () => photo} {...{ turned, onSave, onClose }} />)
    await expect.element(editor.getByRole('group')).toBeVisible()
  }

  async function saved(): Promise<File> {
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBe(1)
    expect(onClose).toHaveBeenCalledOnce()
    return onSave.mock.calls[0]?.[0] as File
  }

  test('rotates it to both sides, and says how far', async () => {
    await open(await photoOf('image/jpeg'))
    await button('Rotate right').click()
    await expect.element(editor.getByRole('status')).toHaveTextContent('Rotated by 90 degrees')
    await button('Rotate left').click()
    await button('Rotate left').click()
    const photo = await saved()
    expect(photo).toMatchObject({ name: 'front.jpg', type: 'image/jpeg' })
    expect(await looksOf(photo)).toEqual({ size: '100 × 200', colors: 'lime white red blue' })
  })

  test('begins as far as it was turned to be looked at', async () => {
    await open(await photoOf('image/png'), 2)
    const photo = await saved()
    expect(photo).toMatchObject({ name: 'front.jpg', type: 'image/png' })
    expect(await looksOf(photo)).toEqual({ size: '200 × 100', colors: 'white blue lime red' })
  })

  test('crops it by the keys, and the part stays the same when it is rotated', async () => {
    await open(await photoOf('image/png'))
    const shown = editor.element().querySelector('img')?.getBoundingClientRect().width ?? 0
    ;(button('Right side').element() as HTMLElement).focus()
    const steps = Math.ceil((shown * 0.55) / 10)
    for (let step = 0; step < steps; step++) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await button('Rotate right').click()
    const { size, colors } = await looksOf(await saved())
    expect(colors).toBe('blue red blue red')
    expect(size).toMatch(/^100 × (90|8\d)$/)
  })

  test('saves nothing that was not changed, and takes changes back', async () => {
    await open(await photoOf('image/jpeg'))
    await expect.element(button('Save')).toBeDisabled()
    await button('Rotate right').click()
    await expect.element(button('Save')).toBeEnabled()
    await button('Reset').click()
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(onSave).not.toHaveBeenCalled()
  })

  test('says so when the browser cannot read it', async () => {
    await showPart(
      <PhotoEditor name="front.heic" read={async () => new Blob(['no picture'])} {...{ onSave, onClose }} />,
    )
    await expect
      .element(editor.getByRole('alert'))
      .toHaveTextContent('The photo front.heic cannot be edited here.')
    await expect.element(button('Save')).toBeDisabled()
  })
})
