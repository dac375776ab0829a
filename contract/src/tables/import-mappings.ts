import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'
import {
  ColumnMapping,
  dayOrders,
  decimals,
  delimiters,
  encodings,
  maxColumns,
  onDuplicates,
} from './import-options.ts'

const operation = operationIn('Import and export')

/** The most mappings of a group. */
export const maxImportMappings = 200

/** The most bytes of the body of a mapping. */
const maxBytes = 64 * 1024

const choice = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words).nullable()

const choiceIn = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  described: Record<string, unknown> = {},
) =>
  z
    .enum(words, says('not_one_of', { words }))
    .meta(described)
    .nullish()
    .transform((word): Words[number] | null => word ?? null)

/** Generators of clients refuse an enum with a tab, so documents have a pattern in its place. */
const withoutTab = {
  enum: undefined,
  pattern: '^[,;\\t|]$',
  description: '`,`, `;`, a tab or `|`',
}

/** Options of the parser; null: detected. */
export const ImportMappingOptions = z
  .strictObject({
    encoding: choice(encodings),
    delimiter: z.enum(delimiters).meta(withoutTab).nullable(),
    decimal: choice(decimals),
    dates: choice(dayOrders),
    onDuplicate: choice(onDuplicates),
  })
  .meta({ id: 'ImportMappingOptions' })
export type ImportMappingOptions = z.infer<typeof ImportMappingOptions>

/** Saved mapping of table columns to members. */
export const ImportMapping = z
  .strictObject({
    id: Id,
    createdAt: Instant,
    updatedAt: Instant,
    name: z.string(),
    mapping: ColumnMapping,
    headers: z.array(z.string()).describe('The headers of the table that it was created for'),
    options: ImportMappingOptions,
  })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.infer<typeof ImportMapping>

const optionsIn = bodyOf({
  encoding: choiceIn(encodings),
  delimiter: choiceIn(delimiters, withoutTab),
  decimal: choiceIn(decimals),
  dates: choiceIn(dayOrders),
  onDuplicate: choiceIn(onDuplicates),
})

/** Body of a mapping; absent members are reset. */
export const ImportMappingIn = bodyOf({
  name: textIn(255, 1),
  mapping: ColumnMapping.nullish().transform((mapping): ColumnMapping => mapping ?? {}),
  headers: listIn(textIn(10_000), maxColumns, says('not_list', { of: 'name' }))
    .nullish()
    .transform(headers => headers ?? []),
  options: optionsIn.nullish().transform(options => options ?? optionsIn.parse({})),
})
export type ImportMappingIn = z.output<typeof ImportMappingIn>

/** Lists the mappings of the group. */
export const listImportMappings = operation({
  name: 'listImportMappings',
  summary: 'List the mappings of the group, last used first',
  route: 'GET /v1/import-mappings',
  needs: 'user',
  reply: z.strictObject({ items: z.array(ImportMapping) }),
  status: 200,
  problems: [],
})

/** Creates a mapping; a group has at most 200. */
export const createImportMapping = operation({
  name: 'createImportMapping',
  summary: 'Create a mapping of columns',
  route: 'PUT /v1/import-mappings',
  needs: 'user',
  body: ImportMappingIn,
  maxBytes,
  reply: ImportMapping,
  status: 200,
  problems: ['precondition_failed', 'import_mapping.too_many'],
})

export const getImportMapping = operation({
  name: 'getImportMapping',
  summary: 'Show a mapping of columns',
  route: 'GET /v1/import-mappings/:id',
  needs: 'user',
  params: ById,
  reply: ImportMapping,
  status: 200,
  versioned: true,
  problems: ['import_mapping.not_found'],
})

/** Replaces a mapping of the group, or creates one under an id of the client. */
export const putImportMapping = operation({
  name: 'putImportMapping',
  summary: 'Change a mapping of columns, or create one under your own id',
  route: 'PUT /v1/import-mappings/:id',
  needs: 'user',
  params: ById,
  body: ImportMappingIn,
  maxBytes,
  reply: ImportMapping,
  status: 200,
  versioned: true,
  problems: ['import_mapping.too_many'],
})

/** Deletes a mapping of the group. */
export const deleteImportMapping = operation({
  name: 'deleteImportMapping',
  summary: 'Delete a mapping of columns',
  route: 'DELETE /v1/import-mappings/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['import_mapping.not_found'],
})
