import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { LabelTools } from './label-tools.ts'
import { makeQrCode } from './qr-code.ts'

const text = 'https://stowage.example.org/a/000-001'

/**
 * Draws a label and a code for nobody, so that the first ones that somebody asks for take as long as all others: what they
 * need is loaded by then. A part at a time, with others in between.
 */
export async function warmUp({ settings, typefaces }: LabelTools): Promise<void> {
  const parts = [
    () => import('sharp'),
    () => import('fontkit'),
    typefaces,
    async () => (await import('./draw-label.ts')).drawLabel(sample, settings, await typefaces()),
    drawCode,
  ]
  for (const part of parts) {
    await part()
    await yieldToEventLoop()
  }
}

const sample = { title: 'Label', lines: ['Location'], url: text }

async function drawCode(): Promise<void> {
  const code = makeQrCode(text, 'Q')
  if (code !== undefined) await (await import('./qr-picture.ts')).drawQrPicture(code)
}
