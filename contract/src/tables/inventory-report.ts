import { z } from 'zod'
import { SelectionIn } from '../entities/selection.ts'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { textIn } from '../values/text.ts'
import { LanguageIn } from './table-exports.ts'

const operation = operationIn('Import and export')

/** The most items of a report. */
export const maxReported = 10_000

const papers = ['a4', 'letter'] as const

const InventoryReportIn = bodyOf({
  select: SelectionIn.describe('Items by ids, or the result of a list in its order'),
  title: textIn(100)
    .nullish()
    .transform(title => title ?? '')
    .describe('The title of the report; default: “Inventory” in its language'),
  photos: z
    .boolean(says('not_boolean'))
    .nullish()
    .transform(photos => photos ?? true)
    .describe('Shows the photos of each item; default true'),
  paper: z
    .enum(papers, says('not_one_of', { words: papers }))
    .nullish()
    .transform(paper => paper ?? 'a4')
    .describe('The paper size; default `a4`'),
  language: LanguageIn.describe(
    'The language (en, de, fr or es; `de-AT` is German), also of numbers and days; default: that of the caller',
  ),
})
export type InventoryReportIn = z.output<typeof InventoryReportIn>

/** Writes items into a PDF report for insurers and estates. */
export const writeInventoryReport = operation({
  name: 'writeInventoryReport',
  summary: 'Create an inventory report as PDF',
  description:
    'A cover, the locations with their counts and values, then the items by location, each with its photos, serial number, ' +
    'purchase, warranty, value, custom fields and names of documents, as a tagged PDF. The day is that of `X-Time-Zone`. ' +
    `At most ${maxReported} items; locations and sold items are left out; the cover says how many.`,
  route: 'POST /v1/reporting/inventory',
  reads: true,
  needs: 'user',
  body: InventoryReportIn,
  maxBytes: largeBody,
  status: 200,
  replyType: 'application/pdf',
  problems: ['entity.not_found'],
})
