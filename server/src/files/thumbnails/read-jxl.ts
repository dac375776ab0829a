import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import decode, { init } from '@jsquash/jxl/decode.js'
import { jxlSize } from './jxl-size.ts'
import { checkSize, type Pixels } from './pixels.ts'

const wasm = fileURLToPath(import.meta.resolve('@jsquash/jxl/codec/dec/jxl_dec.wasm'))
let ready: Promise<unknown> | undefined

/** The decoder makes one of these, as browsers have it. */
class ImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** Brings the decoder up from the disk: on its own it would want to fetch it. */
async function prepare(): Promise<void> {
  Object.assign(globalThis, { ImageData })
  await init({ wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer })
}

/** Unpacks a JPEG XL picture, turned as the file says. */
export async function readJxl(file: Buffer, maxPixels: number): Promise<Pixels> {
  const size = jxlSize(file)
  checkSize(size.width, size.height, maxPixels)
  ready ??= prepare()
  await ready
  const { data, width, height } = await decode(file as never)
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
