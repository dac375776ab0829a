import { trustedScript } from '../wire/trusted-script.ts'

/** A part of a picture: where it begins and how large it is, each a part of the sides of the picture, from 0 to 1. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const wholeArea: Area = { x: 0, y: 0, width: 1, height: 1 }

/** How a photo is drawn anew. */
export interface Drawing {
  readonly photo: Blob
  /** Quarters, clockwise, from 0 to 3. */
  readonly turned: number
  /** What is kept of the turned photo. */
  readonly area: Area
  /** The longest side, pixels; a photo is made no larger. */
  readonly maxSide: number
  /** The format to write; a browser that cannot write it writes PNG. */
  readonly type: string
  /** From 0 to 1. */
  readonly quality: number
}

/** What the worker answers. */
interface Drawn {
  readonly drawn: Blob | undefined
  readonly isUnreadable?: boolean
}

/** The formats that a canvas reads and writes. */
const formats = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Can a photo be drawn anew in its own format? Others, such as HEIC and animations, cannot. */
export const isWrittenByBrowsers = (type: string): boolean => formats.has(type)

/** Draws a photo beside the page; undefined where it is already as it is wished. Rejects where the browser cannot read it. */
export async function drawPhoto(drawing: Drawing): Promise<Blob | undefined> {
  const { default: address } = await import('./draw-photo.worker.ts?worker&url')
  const worker = new Worker(trustedScript(address), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<Drawn>()
  worker.addEventListener('message', ({ data }: MessageEvent<Drawn>) => resolve(data))
  worker.addEventListener('error', () => resolve({ drawn: undefined, isUnreadable: true }))
  worker.postMessage(drawing)
  const { drawn, isUnreadable = false } = await promise
  worker.terminate()
  if (isUnreadable) throw new TypeError('The browser cannot read the picture')
  return drawn
}
