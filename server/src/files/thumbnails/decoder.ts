import { readFile } from 'node:fs/promises'
import { BadPicture } from './bad-picture.ts'
import { draw } from './draw.ts'
import type { Box, Limits, MadeKind } from './limits.ts'

// A process of its own: a picture from a stranger that takes its decoder down takes nothing else with it.

/** A picture to draw, as the server sends it. */
export interface Task {
  readonly path: string
  readonly box: Box
  readonly limits: Limits
  readonly kind: MadeKind
}

/** The first message: from now on it reads pictures. */
export const ready = 'ready'

/** The result: the picture, or the reason why there is none, with the decoder's output. */
export type DecodeResult =
  | { readonly picture: Uint8Array }
  | { readonly reason: string; readonly detail: string }
  | { readonly fault: string }

const detailOf = ({ cause }: BadPicture): string =>
  cause instanceof Error ? cause.message : String(cause ?? '')

async function outcomeOf({ path, box, limits, kind }: Task): Promise<DecodeResult> {
  try {
    return { picture: await draw(await readFile(path), box, limits.pixels, kind) }
  } catch (error) {
    if (error instanceof BadPicture) return { reason: error.message, detail: detailOf(error) }
    return { fault: String(error) }
  }
}

process.on('message', (task: Task) => void outcomeOf(task).then(outcome => process.send?.(outcome)))
process.send?.(ready)
// The server is gone: nobody waits any more for whatever is being read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
