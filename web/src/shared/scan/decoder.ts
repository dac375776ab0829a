import { trustedScript } from '../../data/wire/trusted-script.ts'

/** A message to the worker: a picture, and the number under which it answers. */
export interface ToDecode {
  readonly id: number
  readonly picture: ImageData
}

/** An answer of the worker; without a text the picture has no code. */
export interface Decoded {
  readonly id: number
  readonly text: string | undefined
  /** The decoder itself could not be run. */
  readonly failed: boolean
}

/** Reads codes from pictures, beside the page. */
export interface Decoder {
  /** The text of the code on a picture; undefined when there is none. Rejects when no code can be read at all. */
  read(picture: ImageData): Promise<string | undefined>
  close(): void
}

/** Starts a decoder in a worker. */
export async function startDecoder(): Promise<Decoder> {
  const { default: address } = await import('./decode.worker.ts?worker&url')
  const worker = new Worker(trustedScript(address), { type: 'module' })
  const waiting = new Map<number, (answer: Decoded) => void>()
  let count = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    for (const [id, answer] of waiting) answer({ id, text: undefined, failed: true })
    waiting.clear()
  })
  return {
    read(picture) {
      const id = count++
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ text, failed }) =>
          failed ? reject(new Error('The decoder does not run')) : resolve(text),
        )
        worker.postMessage({ id, picture } satisfies ToDecode, [picture.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}
