import * as contract from '@stowage/contract/labels/labels'
import type { Logger } from 'pino'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Outbound } from '#outbound/outbound.ts'
import { labelFormatRoutes } from './formats/label-formats.routes.ts'
import { assetLabel, itemLabel, locationLabel } from './label.ts'
import type { LabelSettings } from './label-settings.ts'
import type { LabelTools } from './label-tools.ts'
import { requireByAssetNumber, requireLabelled } from './labels.queries.ts'
import { readPrintCommand } from './print-command.ts'
import { DrawingTurns } from './sheet/drawing-turns.ts'
import { showLabelPreview, showSheetPreview } from './sheet/show-preview.ts'
import { showSelectedSheet, showSheet } from './sheet/show-sheet.ts'
import { showLabel } from './show-label.ts'
import { showQrCode } from './show-qr-code.ts'
import type { Typefaces } from './text/open-typefaces.ts'

interface LabelSetup {
  readonly labels: LabelSettings
  readonly outbound: Outbound
  readonly log: Logger
  /** The most bytes of a file that is taken from anywhere. */
  readonly maxBytes: number
}

/** Codes and labels. */
export function labelRoutes(tools: LabelTools): Route[] {
  const itemOf = showLabel(tools, requireLabelled, itemLabel)
  return [
    serve.read(contract.getQrCode, { inSteps: showQrCode(tools) }),
    serve.read(contract.getEntityLabel, { inSteps: itemOf }),
    serve.read(contract.getItemLabel, { inSteps: itemOf }),
    serve.read(contract.getLocationLabel, { inSteps: showLabel(tools, requireLabelled, locationLabel) }),
    serve.read(contract.getAssetLabel, { inSteps: showLabel(tools, requireByAssetNumber, assetLabel) }),
    serve.stream(contract.getLabelSheet, showSheet(tools)),
    serve.stream(contract.drawLabelSheet, showSelectedSheet(tools)),
    serve.stream(contract.previewLabel, showLabelPreview(tools), () => false),
    serve.stream(contract.previewLabelSheet, showSheetPreview(tools)),
    serve.write(contract.printLabels, {
      inSteps: async (ctx, input) => (await import('./sheet/print-sheet.ts')).printSheet(tools)(ctx, input),
    }),
    ...labelFormatRoutes,
  ]
}

/** What labels are made with; throws a StartupError when the print command cannot be understood. */
export function openLabels({ labels, outbound, log, maxBytes }: LabelSetup): LabelTools {
  const { printCommand, serviceUrl: url, serviceTimeout: timeout } = labels
  let opened: Promise<Typefaces> | undefined
  return {
    settings: labels,
    printWords: printCommand === undefined ? undefined : readPrintCommand(printCommand),
    service: url === undefined ? undefined : { outbound, url, timeout, maxBytes },
    drawing: new DrawingTurns(),
    typefaces: () => (opened ??= openFonts(labels, log)),
  }
}

/** Loads what labels are drawn with, a part at a time with others in between: together they would hold up everybody. */
async function openFonts(labels: LabelSettings, log: Logger): Promise<Typefaces> {
  await import('sharp')
  await yieldToEventLoop()
  await import('fontkit')
  await yieldToEventLoop()
  const { openTypefaces } = await import('./text/open-typefaces.ts')
  return openTypefaces(labels, log)
}
