import { trustedScript } from '../trusted-script.ts'

/** The formats that a canvas reads and writes. Others, such as HEIC and animations, are sent as they are. */
const formats = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A smaller file of the photo, made beside the page; the photo itself where the browser cannot make one with fewer bytes. */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (!formats.has(photo.type)) return photo
  const { default: address } = await import('./shrink.worker.ts?worker&url')
  const worker = new Worker(trustedScript(address), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>()
  worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
  worker.addEventListener('error', () => resolve(undefined))
  worker.postMessage(photo)
  const smaller = await promise
  worker.terminate()
  if (smaller === undefined || smaller.size >= photo.size) return photo
  return new File([smaller], photo.name, { type: photo.type, lastModified: photo.lastModified })
}
