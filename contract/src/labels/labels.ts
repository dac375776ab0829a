import { z } from 'zod'
import { labelLines } from '../entities/entity-members.ts'
import { EntityQuery } from '../entities/entity-query.ts'
import { SelectionIn } from '../entities/selection.ts'
import { bodyOf, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { OptionalQueryTexts, QueryFlag, QueryId, RequiredQueryText } from '../protocol/query.ts'
import { chosenIds, numberIn, optionalWordIn, refused, wordIn, wordsIn } from '../protocol/query-in.ts'
import { ById, IdIn } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { lengthOf, tooLong } from '../values/text.ts'
import { contentIn, labelFieldMessage } from './label-content.ts'
import { SheetMeasures } from './label-formats.ts'
import { codeKinds, codeSizes, codeTargets, isLabelField, maxLabelFields, textSizes } from './label-words.ts'
import { type SheetFormatName, sheetFormats } from './sheet-formats.ts'

const operation = operationIn('Labels')

const longestData = 4296

/** Draws a text as a QR code, with the logo in its middle. */
export const getQrCode = operation({
  name: 'getQrCode',
  summary: 'Draw a QR code',
  description:
    'A JPEG with 20 pixels to a module, 40 pixels of white around it and error correction Q. `data` is decoded ' +
    'once more after the query has been: send it encoded twice when it has `%` or `+` in it.',
  route: 'GET /v1/qrcode',
  needs: 'asset',
  query: z.object({
    data: RequiredQueryText.refine(data => lengthOf(data) <= longestData, tooLong(longestData))
      .describe('What the code says')
      .meta({ type: 'string', minLength: 1, maxLength: longestData }),
  }),
  status: 200,
  replyType: 'image/jpeg',
  problems: ['qrcode.malformed'],
})

/** What a line of a label can say. */
export type LabelLine = (typeof labelLines)[number]

/** Up to 8 lines; absent is `usual`. */
const linesIn = (usual: readonly LabelLine[]) => wordsIn(labelLines, 8, usual)

const print = z.object({
  print: QueryFlag.describe(
    'Hands the label to the print command of the server and answers the text `Printed!`',
  ),
  lines: linesIn([]).describe(
    'What stands below the title instead; `path` is where it is, as the page shows it',
  ),
})

const drawn = {
  needs: 'user',
  query: print,
  status: 200,
  replyType: 'image/png',
} as const

const printProblems = [
  ...(['label.no_print_command', 'label.print_failed', 'label.service_failed'] as const),
  ...(['member.read_only', 'key.read_only'] as const),
] as const

const ofEntity = { ...drawn, params: ById, problems: ['entity.not_found', ...printProblems] } as const

/** Draws the label of an item: its name, what it lies in, and a code that leads to it. */
export const getEntityLabel = operation({
  ...ofEntity,
  name: 'getEntityLabel',
  summary: 'Draw the label of an entity',
  route: 'GET /v1/labelmaker/entity/:id',
})

/** The same label under the name that older clients know. */
export const getItemLabel = operation({
  ...ofEntity,
  name: 'getItemLabel',
  summary: 'Draw the label of an item',
  route: 'GET /v1/labelmaker/item/:id',
})

/** Draws the label of a location: its name, and a code that leads to it as a location. */
export const getLocationLabel = operation({
  ...ofEntity,
  name: 'getLocationLabel',
  summary: 'Draw the label of a location',
  route: 'GET /v1/labelmaker/location/:id',
})

/** Draws the label of an asset number, with the name of the first item that has it. */
export const getAssetLabel = operation({
  ...drawn,
  name: 'getAssetLabel',
  summary: 'Draw the label of an asset number',
  route: 'GET /v1/labelmaker/asset/:id',
  params: z.object({ id: z.string().describe('Digits; dashes do not matter') }),
  problems: ['asset.malformed', 'entity.not_found', ...printProblems],
})

const lengthIn = (min: number, max: number, what: string) =>
  numberIn(min, max, false).describe(`${what}, millimetres`)
const countIn = (min: number, max: number, what: string) => numberIn(min, max, true).describe(what)

const usual = 'l7160'
const others = Object.keys(sheetFormats).filter(name => name !== usual) as SheetFormatName[]
const formatNames: readonly [SheetFormatName | 'custom', ...(SheetFormatName | 'custom')[]] = [
  usual,
  ...others,
  'custom',
]

/** The most labels of one document. */
export const maxLabels = 5000

/** The most labels that a preview draws, which shows one sheet. */
export const maxPreviewed = 500

/** What a sheet of labels looks like. */
const SheetLook = z.object({
  format: wordIn(formatNames).describe(
    'The labels by the name that makers sell them under; the measures below change them, `custom` has none of its own. ' +
      'On `tape-…` each page is one label as long as its text; `labelHeight` changes the width of the tape, and ' +
      '`labelWidth` makes all labels equally long',
  ),
  paper: wordIn(['own', 'a4', 'letter']).describe('Changes the paper of the format'),
  paperWidth: lengthIn(5, 1000, 'Width of the paper'),
  paperHeight: lengthIn(5, 2000, 'Height of the paper'),
  columns: countIn(1, 50, 'Labels beside each other'),
  rows: countIn(1, 100, 'Labels one below the other'),
  labelWidth: lengthIn(5, 1000, 'Width of a label'),
  labelHeight: lengthIn(5, 2000, 'Height of a label'),
  columnGap: lengthIn(0, 500, 'Space between labels beside each other'),
  rowGap: lengthIn(0, 500, 'Space between labels one below the other'),
  marginLeft: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  marginTop: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  skip: countIn(0, 5000, 'Labels of the first sheet that are used up already'),
  copies: countIn(1, 100, 'Labels for each item'),
  border: QueryFlag.describe('Draws the edges of the labels, for a try on plain paper'),
  target: wordIn(['id', 'asset']).describe(
    'Where the code leads: to the id, which never changes, or to the asset number, which makes a coarser code; ' +
      'items without a number get their id. On labels lower than 12 mm the code leads to the number where that of ' +
      'the id would be too fine',
  ),
  title: wordIn(['name', 'assetId']).describe(
    'The line in bold letters; the name where there is no asset number',
  ),
  lines: linesIn(['assetId', 'path']).describe(
    'The lines below it, in this order; empty ones are left out. `path` is where it is, as the page shows it',
  ),
})
export type SheetLook = z.output<typeof SheetLook>

/** Which items get a label, and how the paper looks. */
const SheetQuery = EntityQuery.extend({
  ids: chosenIds(1000).describe('Labels for these, in this order; the filters then do not count'),
  ...SheetLook.shape,
})

export type SheetQuery = z.output<typeof SheetQuery>

const measures =
  'Measures are millimetres. Labels that do not fit on the paper, or are too small for a code that can be read, are refused.'

/** Draws the labels of many items on sheets of paper, as a PDF. */
export const getLabelSheet = operation({
  name: 'getLabelSheet',
  summary: 'Draw sheets of labels',
  description: `Takes ids, or the filters and the order of \`GET /v1/entities\`; at most ${maxLabels} labels at once. ${measures}`,
  route: 'GET /v1/labelmaker/sheet',
  needs: 'user',
  query: SheetQuery,
  status: 200,
  replyType: 'application/pdf',
  problems: ['entity.not_found', 'sheet.empty', 'sheet.too_long'],
})

/** Which labels are drawn on which paper. */
const SheetIn = {
  ...SheetLook.shape,
  formatId: unchanged(IdIn).describe(
    'A label format of the caller or a shared one: its labels, content and offset; what else is said changes them',
  ),
  start: unchanged(wholeIn(1, 5000)).describe(
    'The first free label of the first sheet, from 1; absent: `skip`, or what is remembered of the format of `formatId`',
  ),
  ...contentIn,
}

const assetNumberIn = () => wholeIn(1, Number.MAX_SAFE_INTEGER)

const NumbersIn = bodyOf({ from: assetNumberIn(), to: assetNumberIn() }).superRefine(({ from, to }, ctx) => {
  if (to < from) ctx.addIssue({ code: 'custom', path: ['to'], message: says('too_small', { limit: from }) })
})

/** What gets labels. */
const labelledIn = {
  select: unchanged(SelectionIn).describe(
    'Labels for these: ids in their order, or what a list finds, in its order',
  ),
  numbers: unchanged(NumbersIn).describe(
    'Labels for what has one of these asset numbers and is not archived, by its number; `select` must be left out then',
  ),
}

/** What is wrong with a request that has neither or both. */
function checkLabelled(
  { select, numbers }: { readonly select?: unknown; readonly numbers?: unknown },
  ctx: z.RefinementCtx,
  isNeeded: boolean,
): void {
  if (select !== undefined && numbers !== undefined)
    ctx.addIssue({ code: 'custom', path: ['select'], message: says('excluded_by', { member: 'numbers' }) })
  if (isNeeded && select === undefined && numbers === undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['select'],
      message: says('required_unless', { member: 'numbers' }),
    })
}

const SelectedSheet = bodyOf({ ...SheetIn, ...labelledIn }).superRefine((sheet, ctx) =>
  checkLabelled(sheet, ctx, true),
)

export type SelectedSheet = z.output<typeof SelectedSheet>

const sheetProblems = ['entity.not_found', 'label_format.not_found', 'sheet.empty', 'sheet.too_long'] as const

/** Draws the labels of a selection on sheets of paper, as a PDF. */
export const drawLabelSheet = operation({
  name: 'drawLabelSheet',
  summary: 'Draw sheets of labels for a selection',
  description: `At most ${maxLabels} labels at once. \`fields\`, \`code\` and \`codeTarget\` replace \`title\`, \`lines\` and \`target\`. ${measures}`,
  route: 'POST /v1/labelmaker/sheet',
  reads: true,
  needs: 'user',
  body: SelectedSheet,
  maxBytes: largeBody,
  status: 200,
  replyType: 'application/pdf',
  problems: sheetProblems,
})

const PreviewedSheet = bodyOf({
  ...SheetIn,
  ...labelledIn,
  sheet: unchanged(wholeIn(1, maxLabels)).describe(
    'Which sheet is drawn, from 1; the last one when there are fewer',
  ),
})
export type PreviewedSheet = z.output<typeof PreviewedSheet>

/** One sheet as it is printed, and how many there are. */
export const SheetPreview = z
  .strictObject({
    labels: z.int().describe('Of all sheets, copies included'),
    sheets: z.int(),
    sheet: z.int().describe('The one that is drawn, from 1'),
    start: z.int().describe('The label at which the first sheet starts, from 1'),
    measures: SheetMeasures,
    svg: z.string().describe('A drawing of the sheet without its outlines and without the offset'),
    codes: z
      .strictObject({
        drawn: z.int(),
        missing: z.int().describe('Labels on which a code would be too fine to print'),
        smallest: z.number().nullable().describe('The finest square or bar of the drawn codes, millimetres'),
      })
      .describe('Of the labels of this sheet'),
  })
  .meta({ id: 'SheetPreview' })
export type SheetPreview = z.infer<typeof SheetPreview>

/** Draws one sheet of what `drawLabelSheet` draws, by the same layout. */
export const previewLabelSheet = operation({
  name: 'previewLabelSheet',
  summary: 'Preview a sheet of labels',
  description:
    'Takes what `POST /v1/labelmaker/sheet` takes; without `select` and `numbers` the sheet is empty. ' +
    `At most ${maxPreviewed} labels on the sheet that is drawn.`,
  route: 'POST /v1/labelmaker/preview',
  needs: 'user',
  reads: true,
  body: PreviewedSheet,
  maxBytes: largeBody,
  reply: SheetPreview,
  status: 200,
  problems: ['entity.not_found', 'label_format.not_found', 'sheet.too_long'],
})

const fieldsInQuery = OptionalQueryTexts.transform((texts, ctx): string[] | undefined => {
  if (texts === undefined) return undefined
  const fields = texts
    .flatMap(text => (text.startsWith('field:') ? [text] : text.split(',', maxLabelFields + 1)))
    .map(text => text.trim())
    .filter(text => text !== '')
  return fields.every(isLabelField) && fields.length <= maxLabelFields
    ? fields
    : refused(ctx, labelFieldMessage)
}).meta({ type: 'array', maxItems: maxLabelFields, items: { type: 'string' } })

const PreviewQuery = z.object({
  id: QueryId.describe('The item or location; a sample when absent'),
  formatId: QueryId.describe('A label format of the caller or a shared one'),
  format: SheetLook.shape.format,
  labelWidth: SheetLook.shape.labelWidth,
  labelHeight: SheetLook.shape.labelHeight,
  fields: fieldsInQuery.describe(
    'The lines, as of `POST /v1/labelmaker/sheet`: repeated, or separated by commas where none is a custom field',
  ),
  code: optionalWordIn(codeKinds),
  codeTarget: optionalWordIn(codeTargets),
  codeSize: optionalWordIn(codeSizes),
  textSize: optionalWordIn(textSizes),
})
export type PreviewQuery = z.output<typeof PreviewQuery>

/** Draws one label as it stands on a sheet. */
export const previewLabel = operation({
  name: 'previewLabel',
  summary: 'Preview one label of a sheet',
  description: 'An SVG of the label alone, in its true size.',
  route: 'GET /v1/labelmaker/preview',
  needs: 'user',
  query: PreviewQuery,
  status: 200,
  replyType: 'image/svg+xml',
  problems: ['entity.not_found', 'label_format.not_found'],
})

/** The most pages that are handed to the print command by one request. */
export const maxPrintedPages = 100

/** Hands labels to the print command of the server, page by page. */
export const printLabels = operation({
  name: 'printLabels',
  summary: 'Print labels with the command of the server',
  description:
    `Every page becomes a PNG of 300 dpi for \`STOWAGE_LABEL_MAKER_PRINT_COMMAND\`; on rolls and tape a page is a label. At most ` +
    `${maxPrintedPages} pages at once; it stops at the first that fails.`,
  route: 'POST /v1/labelmaker/print',
  needs: 'user',
  body: SelectedSheet,
  maxBytes: largeBody,
  reply: z.strictObject({ printed: z.int().describe('Pages') }),
  status: 200,
  problems: [...sheetProblems, 'label.no_print_command', 'label.print_failed'],
})
