import { z } from 'zod'
import { EntityQuery } from './entities.ts'
import { ById, readId } from './ids.ts'
import { operationIn } from './operation.ts'
import { QueryFlag, QueryText, QueryTexts, RequiredQueryText } from './query.ts'
import { type SheetFormatName, sheetFormats } from './sheet-formats.ts'
import { lengthOf } from './text.ts'

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
    data: RequiredQueryText.refine(
      data => lengthOf(data) <= longestData,
      `must have at most ${longestData} characters`,
    )
      .describe('What the code says')
      .meta({ type: 'string', minLength: 1, maxLength: longestData }),
  }),
  status: 200,
  replyType: 'image/jpeg',
  problems: ['qrcode.malformed'],
})

const print = z.object({
  print: QueryFlag.describe(
    'Hands the label to the print command of the server and answers the text `Printed!`',
  ),
})

const drawn = {
  needs: 'user',
  query: print,
  status: 200,
  replyType: 'image/png',
} as const

const printProblems = ['label.no_print_command', 'label.print_failed', 'label.service_failed'] as const

const ofEntity = { ...drawn, params: ById, problems: ['entity.not_found', ...printProblems] } as const

/** Draws the label of a thing: its name, what it lies in, and a code that leads to it. */
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

/** Draws the label of a place: its name, and a code that leads to it as a location. */
export const getLocationLabel = operation({
  ...ofEntity,
  name: 'getLocationLabel',
  summary: 'Draw the label of a location',
  route: 'GET /v1/labelmaker/location/:id',
})

/** Draws the label of an asset number, with the name of the first thing that has it. */
export const getAssetLabel = operation({
  ...drawn,
  name: 'getAssetLabel',
  summary: 'Draw the label of an asset number',
  route: 'GET /v1/labelmaker/asset/:id',
  params: z.object({ id: z.string().describe('Digits; dashes do not matter') }),
  problems: ['asset.malformed', 'entity.not_found', ...printProblems],
})

const refused = (ctx: z.RefinementCtx, message: string) => {
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A number in a query string that must be right when it is there; absent and empty are undefined. */
const numberIn = (min: number, max: number, isWhole: boolean) => {
  const message = `must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`
  return QueryText.transform((text, ctx) => {
    if (text === undefined || text === '') return undefined
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) return refused(ctx, message)
    return value
  }).meta({ type: isWhole ? 'integer' : 'number', minimum: min, maximum: max })
}

const lengthIn = (min: number, max: number, what: string) =>
  numberIn(min, max, false).describe(`${what}, millimetres`)
const countIn = (min: number, max: number, what: string) => numberIn(min, max, true).describe(what)

/** A word in a query string that must be one of a few; absent and empty are the first of them. */
const wordIn = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  QueryText.transform((text, ctx): Words[number] => {
    if (text === undefined || text === '') return words[0]
    const found = words.find(word => word.toLowerCase() === text.toLowerCase())
    return found ?? refused(ctx, `must be one of ${words.join(', ')}`)
  }).meta({ type: 'string', enum: [...words], default: words[0] })

const usual = 'l7160'
const others = Object.keys(sheetFormats).filter(name => name !== usual) as SheetFormatName[]
const formatNames: readonly [SheetFormatName | 'custom', ...(SheetFormatName | 'custom')[]] = [
  usual,
  ...others,
  'custom',
]

const lineWords = [
  'name',
  'assetId',
  'parent',
  'description',
  'manufacturer',
  'modelNumber',
  'serialNumber',
] as const
/** What a line of a label can say. */
export type LabelLine = (typeof lineWords)[number]

const splitAtCommas = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => text !== '' && text !== 'undefined')

const LinesIn = QueryTexts.transform((texts, ctx): LabelLine[] => {
  if (texts.every(text => text === 'undefined')) return ['assetId', 'parent']
  const given = splitAtCommas(texts)
  const known = given.flatMap(word => lineWords.find(line => line === word) ?? [])
  if (known.length < given.length || known.length > 8)
    return refused(ctx, `must be at most 8 of ${lineWords.join(', ')}`)
  return known
}).meta({
  type: 'array',
  maxItems: 8,
  items: { type: 'string', enum: [...lineWords] },
  default: ['assetId', 'parent'],
})

/** Ids that are asked for by name: unlike in a filter, a broken one is refused and not passed over. */
const ChosenIds = QueryTexts.transform((texts, ctx): string[] | undefined => {
  const given = splitAtCommas(texts)
  if (texts.every(text => text === 'undefined')) return undefined
  if (given.length === 0 || given.length > 1000) return refused(ctx, 'must have 1 to 1000 entries')
  const ids = given.map(readId)
  const known = ids.filter(id => id !== undefined)
  return known.length === ids.length ? known : refused(ctx, 'must be a list of UUIDs')
}).meta({ type: 'array', minItems: 1, maxItems: 1000, items: { type: 'string', format: 'uuid' } })

/** The most labels of one document. */
export const maxLabels = 5000

/** Which things get a label, and how the paper looks. */
export const SheetQuery = EntityQuery.extend({
  ids: ChosenIds.describe('Labels for these, in this order; the filters then do not count'),
  format: wordIn(formatNames).describe(
    'The labels by the name that makers sell them under; the measures below change them, `custom` has none of its own',
  ),
  paper: wordIn(['own', 'a4', 'letter']).describe('Changes the paper of the format'),
  paperWidth: lengthIn(10, 1000, 'Width of the paper'),
  paperHeight: lengthIn(10, 2000, 'Height of the paper'),
  columns: countIn(1, 50, 'Labels beside each other'),
  rows: countIn(1, 100, 'Labels one below the other'),
  labelWidth: lengthIn(5, 1000, 'Width of a label'),
  labelHeight: lengthIn(5, 2000, 'Height of a label'),
  columnGap: lengthIn(0, 500, 'Space between labels beside each other'),
  rowGap: lengthIn(0, 500, 'Space between labels one below the other'),
  marginLeft: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  marginTop: lengthIn(0, 500, 'From the edge of the paper to the first label; centred when absent'),
  skip: countIn(0, 5000, 'Labels of the first sheet that are used up already'),
  copies: countIn(1, 100, 'Labels for each thing'),
  border: QueryFlag.describe('Draws the edges of the labels, for a try on plain paper'),
  target: wordIn(['id', 'asset']).describe(
    'Where the code leads: to the id, which never changes, or to the asset number, which makes a coarser code; ' +
      'things without a number get their id',
  ),
  title: wordIn(['name', 'assetId']).describe(
    'The line in bold letters; the name where there is no asset number',
  ),
  lines: LinesIn.describe('The lines below it, in this order; empty ones are left out'),
})
export type SheetQuery = z.output<typeof SheetQuery>

/** Draws the labels of many things on sheets of paper, as a PDF. */
export const getLabelSheet = operation({
  name: 'getLabelSheet',
  summary: 'Draw sheets of labels',
  description:
    `Takes ids, or the filters and the order of \`GET /v1/entities\`; at most ${maxLabels} labels at once. Measures are ` +
    'millimetres. Labels that do not fit on the paper, or are too small for a code that can be read, are refused.',
  route: 'GET /v1/labelmaker/sheet',
  needs: 'user',
  query: SheetQuery,
  status: 200,
  replyType: 'application/pdf',
  problems: ['entity.not_found', 'sheet.empty'],
})
