import type { LabelLine } from '@stowage/contract/labels/labels'
import { LocationPaths } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { requireWriter } from '#http/pipeline/authorize.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx, WorkCtx } from '#server/context.ts'
import { findBorrowers, type Label, loadPaths, textsOf } from './label.ts'
import { askLabelService, type Picture } from './label-service.ts'
import type { LabelTools } from './label-tools.ts'
import type { Labelled } from './labels.queries.ts'
import { factsOf } from './print-command.ts'
import { printPicture } from './print-label.ts'
import type { Requester } from './sheet/drawing-turns.ts'

/** What is asked for: an item, and whether its label is to be printed. */
interface LabelRequest {
  readonly id: string
  readonly print: boolean
  /** What it says below its title; empty: what the kind of label always says. */
  readonly lines: readonly LabelLine[]
  readonly whichCode?: number | undefined
}

/** Draws a label of what `find` finds, and prints it when that is asked for. */
export const showLabel =
  (
    tools: LabelTools,
    find: (db: ReadCtx['db'], groupId: string, id: string) => Promise<Labelled>,
    write: (entity: Labelled, base: string) => Label,
  ) =>
  async (ctx: WorkCtx, { id, print, lines, whichCode }: LabelRequest): Promise<Answer<Buffer | string>> => {
    const prints = print && ctx.request.isUnsafeRequest()
    if (prints) requireWriter(ctx.actor)
    const found = await ctx.read(async ({ db, actor: { groupId } }) => {
      const entity = await find(db, groupId, id)
      const paths = new LocationPaths(db, groupId)
      await loadPaths(paths, lines, [entity])
      const borrowers = await findBorrowers(db, groupId, lines, [entity])
      return { entity, texts: textsOf(lines, entity, { paths, lines, whichCode, borrowers }) }
    })
    if (prints && tools.printWords === undefined) throw new Problem('label.no_print_command')
    const usual = write(found.entity, ctx.request.callerBase)
    const label = lines.length === 0 ? usual : { ...usual, lines: found.texts }
    const picture = await draw(tools, ctx, label)
    if (!prints || tools.printWords === undefined) return pictureAnswer(picture)
    await printPicture(tools.printWords, factsOf(label, tools.settings), picture.bytes)
    return answer('Printed!', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }

async function draw(
  { settings, service, typefaces, drawing }: LabelTools,
  requester: Requester,
  label: Label,
): Promise<Picture> {
  if (service !== undefined)
    return askLabelService(service, factsOf(label, settings), requester.request.signal)
  const fonts = await typefaces()
  const { drawLabel } = await import('./draw-label.ts')
  const { drawn } = await drawing.draw(requester, () => drawLabel(label, settings, fonts))
  return { bytes: drawn, type: 'image/png' }
}

const pictureAnswer = ({ bytes, type }: Picture): Answer<Buffer> =>
  answer(bytes, {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-cache',
      // What a label service sends is a picture and nothing else, should a browser open it by itself.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox;",
    },
  })
