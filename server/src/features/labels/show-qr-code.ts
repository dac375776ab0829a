import type { getQrCode as operation } from '@stowage/contract/labels/labels'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type Answer, answer } from '#http/output/answer.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import type { LabelTools } from './label-tools.ts'

/** Draws the QR code of a text that is encoded once more than the query needs. */
export const showQrCode =
  ({ drawing }: LabelTools) =>
  async (ctx: WorkCtx, { data }: InputOf<typeof operation>): Promise<Answer<Buffer>> => {
    const text = decode(data)
    // Loaded with the first code, as is libvips, which takes memory and time at the start.
    const { makeQrCode } = await import('./qr-code.ts')
    const { drawQrPicture } = await import('./qr-picture.ts')
    const { drawn } = await drawing.draw(ctx, () => {
      const code = makeQrCode(text, 'Q')
      if (code === undefined) throw invalid('data', 'data_too_long', { limit: 1663 })
      return drawQrPicture(code)
    })
    return answer(drawn, {
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename=qrcode.jpg',
        'cache-control': 'private, no-cache',
      },
    })
  }

function decode(data: string): string {
  try {
    return decodeURIComponent(data.replaceAll('+', ' '))
  } catch (cause) {
    throw new Problem('qrcode.malformed', { cause })
  }
}
