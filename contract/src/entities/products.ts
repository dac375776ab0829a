import { z } from 'zod'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { RequiredQueryText } from '../protocol/query.ts'
import { lengthOf, tooLong } from '../values/text.ts'

const operation = operationIn('Products')

const longestCode = 80

/** Result of a catalogue for a barcode; unknown texts are empty. */
export const Product = z
  .strictObject({
    search_engine_name: z.string().describe('The name of the catalogue'),
    barcode: z.string().describe('As requested'),
    manufacturer: z.string(),
    modelNumber: z.string(),
    notes: z.literal(''),
    imageURL: z.string().describe('The source of the picture; empty when `imageBase64` is'),
    imageBase64: z.string().describe('The picture, a JPEG or PNG, as a `data:` address'),
    item: z
      .strictObject({
        parentId: z.guid(),
        entityTypeId: z.guid(),
        name: z.string(),
        quantity: z.literal(0),
        description: z.string(),
        modelNumber: z.string(),
        manufacturer: z.string(),
        tagIds: z.null(),
      })
      .describe('Values for a new entity'),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** Looks up a barcode in public product catalogues. */
export const searchProducts = operation({
  name: 'searchProducts',
  summary: 'Look up a barcode',
  description:
    'Queries several public catalogues at once and returns all results within ten seconds; failures are left out and counted in a header.',
  route: 'GET /v1/products/search-from-barcode',
  needs: 'user',
  query: z.object({
    productEAN: RequiredQueryText.refine(code => code.trim() !== '', says('required'))
      .refine(code => lengthOf(code) <= longestCode, tooLong(longestCode))
      .describe('The number of the barcode')
      .meta({ type: 'string', minLength: 1, maxLength: longestCode }),
  }),
  status: 204,
  variants: [{ when: 'Products with this barcode', status: 200, reply: z.array(Product).min(1) }],
  counts: {
    'Stowage-Catalogues-Asked': 'The number of queried catalogues',
    'Stowage-Catalogues-Failed':
      'The number of catalogues that did not answer or whose answer is invalid; when all failed, the product may still exist',
  },
  problems: [],
})
