import { z } from 'zod'
import { labelLines } from '../entities/entity-members.ts'
import { EntityQuery } from '../entities/entity-query.ts'
import { SelectionIn } from '../entities/selection.ts'
import { maxCodes } from '../matching/codes.ts'
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
    'A JPEG with 20 pixels a module, a white margin of 40 pixels and error correction Q. The server ' +
    'decodes `data` twice: encode it twice when it contains `%` or `+`.',
  route: 'GET /v1/qrcode',
  needs: 'asset',
  query: z.object({
    data: RequiredQueryText.refine(data => lengthOf(data) <= longestData, tooLong(longestData))
      .describe('The content of the code')
      .meta({ type: 'string', minLength: 1, maxLength: longestData }),
  }),
  status: 200,
  replyType: 'image/jpeg',
  problems: ['qrcode.malformed'],
})

/** Content of a label line. */
export type LabelLine = (typeof labelLines)[number]

const whichCode = numberIn(1, maxCodes, true).describe(
  'Which code of an item the label shows in place of the first one, from 1; the first when there are fewer',
)

/** Up to 8 lines; `usual` when absent. */
const linesIn = (usual: readonly LabelLine[]) => wordsIn(labelLines, 8, usual)

const print = z.object({
  print: QueryFlag.describe(
    'Passes the label to the print command of the server and returns the text `Printed!`',
  ),
  lines: linesIn([]).describe(
    'Replaces the lines below the title; `path` is the location path as the page shows it, `firstCode` the first ' +
      'code, or the asset number without codes, `lentTo` who has the item',
  ),
  whichCode,
})

const drawn = {
  needs: 'user',
  query: print,
  status: 200,
  replyType: 'image/png',
  // A label service draws any kind of picture; `print` answers a word.
  otherTypes: ['image/*', 'text/plain'],
} as const

const printProblems = [
  ...(['label.no_print_command', 'label.print_failed', 'label.service_failed'] as const),
  ...(['member.read_only', 'member.lends_only', 'key.read_only'] as const),
] as const

const ofEntity = { ...drawn, params: ById, problems: ['entity.not_found', ...printProblems] } as const

/** Draws the label of an item: name, parent and a code that opens it. */
export const getEntityLabel = operation({
  ...ofEntity,
  name: 'getEntityLabel',
  summary: 'Draw the label of an entity',
  route: 'GET /v1/labelmaker/entity/:id',
})

/** The same label, under the path of older clients. */
export const getItemLabel = operation({
  ...ofEntity,
  name: 'getItemLabel',
  summary: 'Draw the label of an item',
  route: 'GET /v1/labelmaker/item/:id',
})

/** Draws the label of a location: name and a code that opens it. */
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
  params: z.object({ id: z.string().describe('Digits; dashes are ignored') }),
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

/** The most labels of a preview, which shows one sheet. */
export const maxPreviewed = 500

/** Layout and content of a sheet of labels. */
const SheetLook = z.object({
  format: wordIn(formatNames).describe(
    'Labels by their product name; the measures below override it, `custom` has no measures. On ' +
      '`tape-…` each page is one label as long as its text; `labelHeight` sets the width of the tape, ' +
      'and `labelWidth` the length of all labels',
  ),
  paper: wordIn(['own', 'a4', 'letter']).describe('Overrides the paper of the format'),
  paperWidth: lengthIn(5, 1000, 'Width of the paper'),
  paperHeight: lengthIn(5, 2000, 'Height of the paper'),
  columns: countIn(1, 50, 'Columns of labels'),
  rows: countIn(1, 100, 'Rows of labels'),
  labelWidth: lengthIn(5, 1000, 'Width of a label'),
  labelHeight: lengthIn(5, 2000, 'Height of a label'),
  columnGap: lengthIn(0, 500, 'Space between labels beside each other'),
  rowGap: lengthIn(0, 500, 'Space between labels one below the other'),
  marginLeft: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  marginTop: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  skip: countIn(0, 5000, 'Used labels of the first sheet'),
  copies: countIn(1, 100, 'Labels for each item'),
  border: QueryFlag.describe('Draws the outlines of the labels, for a test on plain paper'),
  target: wordIn(['id', 'asset', 'code']).describe(
    'Target of the code: the id, which never changes, the asset number, which makes a coarser code, or `code`: the ' +
      'first code as it is. Items without a code get their number, items without a number their id. On labels lower than 12 mm the number is used when a ' +
      'code of the id would be too fine',
  ),
  title: wordIn(['name', 'assetId']).describe('The bold line; the name when there is no asset number'),
  lines: linesIn(['assetId', 'path']).describe(
    'The lines below it, in this order; empty ones are left out. `path` is the location path as the page shows it, ' +
      '`firstCode` the first code, or the asset number without codes, `lentTo` who has the item',
  ),
  whichCode,
})
export type SheetLook = z.output<typeof SheetLook>

/** Selected items and layout of a label sheet. */
const SheetQuery = EntityQuery.extend({
  ids: chosenIds(1000).describe('Entities of the labels, in this order; filters are ignored'),
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

/** Body of a label sheet. */
const SheetIn = {
  ...SheetLook.shape,
  formatId: unchanged(IdIn).describe(
    'A label format of the caller or a shared one; other members override its labels, content and offset',
  ),
  start: unchanged(wholeIn(1, 5000)).describe(
    'The first free label of the first sheet, from 1; default: after `skip` labels, or the stored start of `formatId`',
  ),
  ...contentIn,
}

/** Whole numbers from one to another, both included. */
const rangeIn = (max: number) =>
  bodyOf({ from: wholeIn(1, max), to: wholeIn(1, max) }).superRefine(({ from, to }, ctx) => {
    if (to < from) ctx.addIssue({ code: 'custom', path: ['to'], message: says('too_small', { limit: from }) })
  })

/** Selection of labels: entities or asset numbers. */
const labelledIn = {
  select: unchanged(SelectionIn).describe(
    'Entities of the labels: ids in their order, or the result of a list in its order',
  ),
  numbers: unchanged(rangeIn(Number.MAX_SAFE_INTEGER)).describe(
    'Asset numbers of the labels, in order, without archived entities; `select` must be absent',
  ),
  part: unchanged(rangeIn(10_000_000)).describe('Only these of them, counted from 1 in their order'),
}

/** Refuses a request with neither or both. */
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
    'The sheet to draw, from 1; the last one when there are fewer',
  ),
})
export type PreviewedSheet = z.output<typeof PreviewedSheet>

/** One printed sheet, and the number of sheets. */
export const SheetPreview = z
  .strictObject({
    labels: z.int().describe('Of all sheets, copies included'),
    sheets: z.int(),
    sheet: z.int().describe('The drawn sheet, from 1'),
    start: z.int().describe('The label at which the first sheet starts, from 1'),
    measures: SheetMeasures,
    svg: z.string().describe('A drawing of the sheet, without outlines and offset'),
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

/** Draws one sheet of `drawLabelSheet` as SVG, with the same layout. */
export const previewLabelSheet = operation({
  name: 'previewLabelSheet',
  summary: 'Preview a sheet of labels',
  description:
    'Takes the body of `POST /v1/labelmaker/sheet`; without `select` and `numbers` the sheet is empty. ' +
    `At most ${maxPreviewed} labels on the drawn sheet.`,
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

/** Draws one label of a sheet. */
export const previewLabel = operation({
  name: 'previewLabel',
  summary: 'Preview one label of a sheet',
  description: 'An SVG of the label alone, in its real size.',
  route: 'GET /v1/labelmaker/preview',
  needs: 'user',
  query: PreviewQuery,
  status: 200,
  replyType: 'image/svg+xml',
  problems: ['entity.not_found', 'label_format.not_found'],
})

/** The most pages that one request may print. */
export const maxPrintedPages = 100

/** Passes labels to the print command of the server, page by page. */
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
