import type { Page } from 'playwright-core'

/** Runs in the browser: a camera that sees a grey table, and on it the picture that is held before it. */
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

/** Gives the pages that are opened from now on a camera of their own. */
export const giveCamera = (page: Page): Promise<unknown> => page.context().addInitScript({ content: stub })

/** Holds a picture before the camera of a page. */
export const holdBefore = (page: Page, png: Uint8Array): Promise<unknown> =>
  page.evaluate(`window.holdPicture([${[...png].join()}])`)
