import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { StockProduct } from '../stock/products.ts'
import { EntitySummary } from './entity.ts'

const operation = operationIn('Entities')

/** The most entities, and the most products, that a code is answered with. */
export const maxCoded = 50

/** Members that can be the scanned code, in the order of answers. */
export const codeMatches = ['assetId', 'address', 'code', 'serialNumber'] as const
export type CodeMatch = (typeof codeMatches)[number]

/** An item or location that a code stands for. */
export const CodedEntity = z
  .strictObject({
    ...EntitySummary.shape,
    matched: z.enum(codeMatches).describe('What of it is the code; `address` is the address on its label'),
  })
  .meta({ id: 'CodedEntity' })
export type CodedEntity = z.infer<typeof CodedEntity>

/** Finds what a scanned or typed code stands for. */
export const findByCode = operation({
  name: 'findByCode',
  summary: 'Find what a code stands for',
  description:
    'Archived ones too. Codes and serial numbers are compared without case and outer blanks. An asset number is ' +
    'written as `#42` or `000-042`; other digits are one when nothing has them as a code or serial number. Ordered by ' +
    '`matched`: asset numbers, addresses on labels, codes, serial numbers; then the oldest first.',
  route: 'GET /v1/codes',
  needs: 'user',
  query: z.object({
    value: queryText(2083).describe('A code, a serial number, an asset number or the address on a label'),
  }),
  reply: z.strictObject({
    items: z.array(CodedEntity).describe(`At most ${maxCoded}`),
    products: z.array(StockProduct).describe(`Those with this code, by name; at most ${maxCoded}`),
  }),
  status: 200,
  problems: [],
})
