import { z } from 'zod'
import { bodyOf, expects, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { refused } from '../protocol/query-in.ts'
import { ById, Id } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'
import { contentIn, contentOut } from './label-content.ts'
import { type SheetFormatName, sheetFormats } from './sheet-formats.ts'

const operation = operationIn('Labels')

/** The most label formats of a person in a group. */
export const maxLabelFormats = 100

const maxBytes = 16 * 1024

export const sheetFormatNames = Object.keys(sheetFormats) as [SheetFormatName, ...SheetFormatName[]]

const inRange = (min: number, max: number) => {
  const message = says('out_of_range', { min, max, whole: false })
  return z.number(expects(message)).min(min, message).max(max, message)
}

const optional = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | null => value ?? null)

/** Labels of custom size, millimetres. */
const OwnSheetIn = bodyOf({
  width: inRange(5, 1000).describe('Of a label'),
  height: inRange(5, 2000).describe('Of a label'),
  columns: optional(wholeIn(1, 50)).describe('Labels beside each other; as many as fit when absent'),
  rows: optional(wholeIn(1, 100)).describe('Labels one below the other; as many as fit when absent'),
  columnGap: optional(inRange(0, 500)),
  rowGap: optional(inRange(0, 500)),
  marginLeft: optional(inRange(0, 500)).describe('Centred when absent'),
  marginTop: optional(inRange(0, 500)).describe('Centred when absent'),
  paperWidth: optional(inRange(5, 1000)).describe('That of A4 when absent'),
  paperHeight: optional(inRange(5, 2000)).describe('That of A4 when absent'),
})
export type OwnSheet = z.output<typeof OwnSheetIn>

const sheetMessage = says('not_one_of', { words: [...sheetFormatNames, '{width, height, …}'] })

const length = { type: 'number' } as const
const ofOwnSheet = {
  width: length,
  height: length,
  columns: { type: 'integer' },
  rows: { type: 'integer' },
  columnGap: length,
  rowGap: length,
  marginLeft: length,
  marginTop: length,
  paperWidth: length,
  paperHeight: length,
} as const

// Not a union: its errors would not name the wrong measure.
const SheetIn = z
  .custom<SheetFormatName | z.input<typeof OwnSheetIn>>(
    value => typeof value === 'string' || (typeof value === 'object' && value !== null),
    expects(sheetMessage),
  )
  .transform((value, ctx): SheetFormatName | OwnSheet => {
    if (typeof value === 'string') {
      const name = sheetFormatNames.find(each => each === value)
      return name ?? refused(ctx, sheetMessage)
    }
    const { data, error } = OwnSheetIn.safeParse(value)
    for (const { path, message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message })
    return data ?? z.NEVER
  })
  .describe('A product name, or measures in millimetres; only width and height of a label are required')
  .meta({
    anyOf: [
      { type: 'string', enum: [...sheetFormatNames] },
      { type: 'object', properties: ofOwnSheet, required: ['width', 'height'] },
    ],
  })

const lengthOut = z.number().nullable()

const SheetOut = z.union([
  z.enum(sheetFormatNames),
  z.strictObject({
    width: z.number(),
    height: z.number(),
    columns: z.int().nullable(),
    rows: z.int().nullable(),
    columnGap: lengthOut,
    rowGap: lengthOut,
    marginLeft: lengthOut,
    marginTop: lengthOut,
    paperWidth: lengthOut,
    paperHeight: lengthOut,
  }),
])

const pair = () => z.array(z.number()).length(2)

/** Layout of labels on paper, millimetres; each pair is horizontal, vertical. */
export const SheetMeasures = z
  .strictObject({
    paper: pair(),
    columns: z.int(),
    rows: z.int(),
    label: pair(),
    gap: pair(),
    margin: pair().describe('From the left and upper edge of the paper to the first label'),
    isEndless: z.boolean().describe('Each page is one label as long as its text'),
  })
  .meta({ id: 'SheetMeasures' })
export type SheetMeasures = z.infer<typeof SheetMeasures>

/** A saved label layout. */
export const LabelFormat = z
  .strictObject({
    id: Id,
    userId: Id.nullable().describe('The creator; null when that account is deleted'),
    createdAt: Instant,
    updatedAt: Instant,
    name: z.string(),
    shared: z.boolean().describe('All members of the group see it'),
    sheet: SheetOut,
    measures: SheetMeasures,
    ...contentOut,
    start: z.int().describe('The next free label of the partly used sheet, from 1'),
  })
  .meta({ id: 'LabelFormat' })
export type LabelFormat = z.infer<typeof LabelFormat>

/** Body of a label format; absent members get defaults. */
export const LabelFormatIn = bodyOf({
  name: textIn(255, 1),
  shared: FlagIn.describe('All members of the group see it'),
  sheet: SheetIn,
  ...contentIn,
})
export type LabelFormatIn = z.output<typeof LabelFormatIn>

/** Lists the caller's label formats and the shared ones of the group. */
export const listLabelFormats = operation({
  name: 'listLabelFormats',
  summary: 'List your label formats and shared ones, by name',
  route: 'GET /v1/label-formats',
  needs: 'user',
  reply: z.array(LabelFormat),
  status: 200,
  problems: [],
})

/** Creates a label format; a person has at most 100 in a group. */
export const createLabelFormat = operation({
  name: 'createLabelFormat',
  summary: 'Create a label format',
  route: 'POST /v1/label-formats',
  needs: 'user',
  body: LabelFormatIn,
  maxBytes,
  reply: LabelFormat,
  status: 201,
  problems: ['label_format.too_many'],
})

/** Returns a label format of the caller, or a shared one. */
export const getLabelFormat = operation({
  name: 'getLabelFormat',
  summary: 'Show a label format',
  route: 'GET /v1/label-formats/:id',
  needs: 'user',
  params: ById,
  reply: LabelFormat,
  status: 200,
  versioned: true,
  problems: ['label_format.not_found'],
})

/** Replaces a label format. Owners may also replace shared formats of others. */
export const updateLabelFormat = operation({
  name: 'updateLabelFormat',
  summary: 'Change a label format',
  description:
    'A shared format whose creator has no account any more becomes the format of the owner who changes it.',
  route: 'PUT /v1/label-formats/:id',
  needs: 'user',
  params: ById,
  body: LabelFormatIn,
  maxBytes,
  reply: LabelFormat,
  status: 200,
  versioned: true,
  problems: ['label_format.not_found', 'label_format.not_yours', 'label_format.too_many'],
})

/** Deletes a label format. Owners may also delete shared formats of others. */
export const deleteLabelFormat = operation({
  name: 'deleteLabelFormat',
  summary: 'Delete a label format',
  route: 'DELETE /v1/label-formats/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['label_format.not_found', 'label_format.not_yours'],
})

const LabelStart = z
  .strictObject({
    format: z.string().describe('The name of labels that can be bought, or the id of a label format'),
    start: z.int().describe('The next free label of the sheet, from 1'),
  })
  .meta({ id: 'LabelStart' })
export type LabelStart = z.infer<typeof LabelStart>

/** Lists the partly used sheets. */
export const listLabelStarts = operation({
  name: 'listLabelStarts',
  summary: 'List the next free label of each format',
  description: 'Formats without a partly used sheet are left out: they start at label 1.',
  route: 'GET /v1/labelmaker/starts',
  needs: 'user',
  reply: z.array(LabelStart),
  status: 200,
  problems: [],
})

/** Stores the next free label of a format, for the whole group. */
export const setLabelStart = operation({
  name: 'setLabelStart',
  summary: 'Store the next free label of a format',
  route: 'PUT /v1/labelmaker/starts/:format',
  needs: 'user',
  params: z.object({
    format: z.string().trim().describe('The name of labels that can be bought, or the id of a label format'),
  }),
  body: bodyOf({
    start: wholeIn(1, 5000).describe('From 1, which is a new sheet, to the labels of a sheet'),
  }),
  reply: LabelStart,
  status: 200,
  problems: ['label_format.not_found'],
})
