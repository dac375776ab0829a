import { z } from 'zod'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { RequiredQueryText } from '../protocol/query.ts'
import { lengthOf, tooLong } from '../values/text.ts'

const operation = operationIn('Products')

const longestCode = 80

/** What a catalogue says about a barcode; texts are empty when unknown. */
export const Product = z
  .strictObject({
    search_engine_name: z.string().describe('Whose catalogue it is'),
    barcode: z.string().describe('As asked for'),
    manufacturer: z.string(),
    modelNumber: z.string(),
    notes: z.literal(''),
    imageURL: z.string().describe('Where the picture comes from; empty whenever `imageBase64` is'),
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
      .describe('What an entity could be made from'),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** Looks a barcode up in public catalogues of products. */
export const searchProducts = operation({
  name: 'searchProducts',
  summary: 'Look up a barcode',
  description:
    'Asks several public catalogues at once and answers what came within ten seconds; what fails is left out, and counted in a header.',
  route: 'GET /v1/products/search-from-barcode',
  needs: 'user',
  query: z.object({
    productEAN: RequiredQueryText.refine(code => code.trim() !== '', says('required'))
      .refine(code => lengthOf(code) <= longestCode, tooLong(longestCode))
      .describe('The number below the bars')
      .meta({ type: 'string', minLength: 1, maxLength: longestCode }),
  }),
  status: 204,
  variants: [{ when: 'When something is known about it', status: 200, reply: z.array(Product).min(1) }],
  counts: {
    'Stowage-Catalogues-Asked': 'How many catalogues were asked',
    'Stowage-Catalogues-Failed':
      'How many of them gave no answer, or none that can be read: where all have failed, the product may be known all the same',
  },
  problems: [],
})
