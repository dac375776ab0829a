import type { Page } from '@playwright/test'

/** Runs in the browser: a camera that films a grey table, and the picture that the test shows it. */
const stub = `
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  setInterval(() => {
    context.fillStyle = '#777'
    context.fillRect(0, 0, 1280, 720)
    const held = window.heldPicture
    if (held !== undefined) context.drawImage(held, 290, 160, 700, (700 * held.height) / held.width)
  }, 50)
  window.holdPicture = async bytes => {
    window.heldPicture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream(20) } })
`

/** Replaces the camera of pages that are opened from now on. */
export const giveCamera = (page: Page): Promise<unknown> => page.context().addInitScript({ content: stub })

/** Shows a picture to the camera of a page. */
export const showToCamera = (page: Page, png: Uint8Array): Promise<unknown> =>
  page.evaluate(`window.holdPicture([${[...png].join()}])`)
