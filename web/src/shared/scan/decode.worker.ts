import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoded, ToDecode } from './decoder.ts'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Reads the first code of a picture. */
async function read(picture: ImageData): Promise<string | undefined> {
  const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 })
  return found.find(({ isValid }) => isValid)?.text
}

addEventListener('message', ({ data: { id, picture } }: MessageEvent<ToDecode>) => {
  const answer = (text: string | undefined, failed: boolean): void =>
    postMessage({ id, text, failed } satisfies Decoded)
  void read(picture).then(
    text => answer(text, false),
    () => answer(undefined, true),
  )
})
