import { z } from 'zod'
import { isMappable, type MappableMember, memberNames } from '../entities/entity-members.ts'
import { FieldType } from '../entities/fields.ts'
import { says } from '../protocol/issues.ts'
import { type JsonExtent, JsonTooLarge, parseJson } from '../protocol/json.ts'
import { listIn, recordIn } from '../protocol/lists.ts'
import { QueryValue, readFlag, splitAtCommas } from '../protocol/query.ts'
import { refused } from '../protocol/query-in.ts'
import { IdIn, readId } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { TextIn, textIn } from '../values/text.ts'
import { contactTargets } from './contact-targets.ts'
import { productFacts } from './product-targets.ts'

/** The most columns of a table. */
export const maxColumns = 2000

/** The most bytes of a text in the form of an import: 10,000 corrections. */
export const maxImportText = 4 * 1024 * 1024

/** The most cells that can be corrected. */
export const maxCorrections = 10_000

/** Targets of a column besides the stored members of an entity. */
export const columnMembers = [
  'location',
  'parent',
  'tags',
  'price',
  'total',
  'type',
  'id',
  'url',
  'product',
  ...productFacts,
] as const

/** A member that a column of a table can hold. */
export type ColumnMember = MappableMember | (typeof columnMembers)[number]

/** Every member that a column of a table can hold. */
export const mappable: readonly ColumnMember[] = [...memberNames.filter(isMappable), ...columnMembers]

/** Kinds of rows that a table can have. */
export const importKinds = ['items', 'contacts'] as const
export type ImportKind = (typeof importKinds)[number]

const MemberTarget = z.strictObject({
  member: z.enum(mappable, says('not_one_of', { words: mappable })),
  level: wholeIn(1, 100)
    .optional()
    .describe('For `location`: the level from the top in this column; absent: the whole path'),
})

/** Message for an invalid target: a wrong name behind `member` or `contact`, or none of the members that distinguish targets. */
function targetMessage({ input }: { input?: unknown }): string {
  const target = typeof input === 'object' && input !== null ? input : {}
  const words = 'member' in target ? mappable : 'contact' in target ? contactTargets : targetMembers
  return says('not_one_of', { words })
}

const targetMembers = ['member', 'field', 'tag', 'contact', 'skip']

const targetNamed = (name: z.ZodType<string, string>) =>
  z.union(
    [
      MemberTarget,
      z.strictObject({
        field: name.describe('The name of a custom field'),
        type: FieldType.optional().describe('Type of a new field without a definition; default text'),
      }),
      z.strictObject({ tag: name.describe('The tag to add when the cell says yes') }),
      z.strictObject({
        contact: z
          .enum(contactTargets, says('not_one_of', { words: contactTargets }))
          .describe('Of contacts: a member; `firstName` and `lastName` are the name of rows without one'),
      }),
      z.strictObject({ skip: z.literal(true) }),
    ],
    { error: targetMessage },
  )

/** Target of a column in a report: headers of exported files can name fields that no request can create. */
export const ColumnTarget = targetNamed(z.string()).meta({ id: 'ColumnTarget' })
export type ColumnTarget = z.infer<typeof ColumnTarget>

/** Targets by header; a repeated header is `Header (2)`, an empty one `Column 3`. */
export const ColumnMapping = recordIn(
  targetNamed(textIn(255, 1)),
  maxColumns,
  says('not_object'),
  z.string().max(10_000),
).meta({ id: 'ColumnMapping' })
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Another text for a cell of the file. */
export const Correction = z.strictObject(
  {
    row: wholeIn(1, Number.MAX_SAFE_INTEGER),
    column: TextIn,
    value: textIn(100_000),
  },
  says('not_object'),
)
export type Correction = z.infer<typeof Correction>

/** The most locations of a file that can be read as others. */
export const maxReplacedLocations = 1000

/** The names of a location and of those around it, from the top down. */
const LocationPathIn = listIn(textIn(255, 1), 100, says('not_list', { of: 'name' })).min(1, says('empty'))

/** A location of the file that means another one. */
export const ReplacedLocation = z.strictObject(
  { path: LocationPathIn, by: LocationPathIn },
  says('not_object'),
)
export type ReplacedLocation = z.infer<typeof ReplacedLocation>

/** Decimal signs of numbers. */
export const decimals = ['auto', 'point', 'comma'] as const
/** Orders of day, month and year. */
export const dayOrders = ['auto', 'ymd', 'dmy', 'mdy'] as const
/** Actions for a row that matches an existing item. */
export const onDuplicates = ['create', 'skip', 'update'] as const
/** Meanings of the first row of a table. */
export const headers = ['row', 'none'] as const
/** Meanings of rows with a name only. */
export const headings = ['items', 'locations'] as const
/** Meanings of columns that nothing names. */
export const otherColumns = ['skip', 'keep'] as const
/** Encodings by name, besides those of a byte-order mark. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macroman',
  'shift_jis',
] as const
export type Encoding = (typeof encodings)[number]
/** Separators of cells. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A text of a query or a form; absent and empty are undefined. */
const given = QueryValue.transform(value => {
  const text = typeof value === 'object' ? value?.[0] : value
  return text === undefined || text === null || text === '' ? undefined : String(text)
})

const word = <const Words extends readonly string[]>(words: Words) =>
  given
    .transform((text, ctx): Words[number] | undefined => {
      if (text === undefined) return undefined
      return words.find(each => each === text.toLowerCase()) ?? refused(ctx, says('not_one_of', { words }))
    })
    .meta({ type: 'string', enum: [...words] })

function readJson(text: string, most: JsonExtent, ctx: z.RefinementCtx): unknown {
  try {
    return parseJson(text, most)
  } catch (error) {
    if (error instanceof JsonTooLarge)
      return refused(ctx, says('too_much_json', { limit: error.limit, of: error.of }))
    return refused(ctx, says('not_json'))
  }
}

const json = <S extends z.ZodType>(schema: S, most: JsonExtent, what: string) =>
  given
    .transform((text, ctx): unknown => (text === undefined ? undefined : readJson(text, most, ctx)))
    .pipe(schema.optional())
    .meta({ type: 'string', description: what })

/** Limits of a JSON text with this many entries of at most four values each. */
const entriesOf = (most: number): JsonExtent => ({ bytes: maxImportText, values: 1 + 5 * most, levels: 4 })

const id = () =>
  given
    .transform((text, ctx) =>
      text === undefined ? undefined : (readId(text) ?? refused(ctx, says('not_id'))),
    )
    .meta({ type: 'string', format: 'uuid' })

/** Ids that are repeated, separated by commas or written as a JSON list. */
const IdsIn = QueryValue.transform((value, ctx) => {
  const texts = typeof value === 'object' ? (value ?? []) : [String(value ?? '')]
  const bare = texts.map(text => text.trim().replace(/^\[|\]$/gu, ''))
  return splitAtCommas(bare, ctx)
    .map(text => text.replaceAll('"', ''))
    .filter(text => text !== '')
}).pipe(listIn(IdIn, 1000, says('not_list', { of: 'id' })))

/** A flag; absent and empty are false. Invalid words are refused: a misspelt `dryRun` must not import. */
const flag = () =>
  given
    .transform((text, ctx) =>
      text === undefined ? false : (readFlag(text) ?? refused(ctx, says('not_boolean'))),
    )
    .meta({ type: 'boolean' })

/** Options of an import, in the query or the form; the form wins. */
const importOptions = {
  of: word(importKinds).describe('The kind of rows; default `items`'),
  dryRun: flag().describe('Returns the planned import, and changes nothing'),
  report: flag().describe('Returns the report of the import'),
  async: flag().describe('Returns at once, and imports in the background'),
  encoding: word(encodings).describe('Encoding of the file; detected when absent'),
  delimiter: given
    .transform((text, ctx): Delimiter | undefined => {
      if (text === undefined) return undefined
      const named = text === 'tab' || text === '\\t' ? '\t' : text
      return (
        delimiters.find(each => each === named) ??
        refused(ctx, says('not_one_of', { words: [',', ';', 'tab', '|'] }))
      )
    })
    .meta({ type: 'string', description: '`,`, `;`, `tab` or `|`; detected when absent' }),
  decimal: word(decimals).describe('The decimal sign; `auto` detects it for each column'),
  dates: word(dayOrders).describe('The order of day, month and year; `auto` detects it for each column'),
  mapping: json(
    ColumnMapping,
    entriesOf(maxColumns),
    'JSON: the target of each column (`ColumnMapping`); other columns are detected',
  ),
  mappingId: id().describe('A stored mapping'),
  corrections: json(
    listIn(Correction, maxCorrections, says('not_list', {})),
    entriesOf(maxCorrections),
    `JSON: other texts for at most ${maxCorrections} cells, as \`[{"row", "column", "value"}]\``,
  ),
  replacedLocations: json(
    listIn(ReplacedLocation, maxReplacedLocations, says('not_list', {})),
    // Each has two lists of at most 100 names.
    { bytes: maxImportText, values: 1 + 205 * maxReplacedLocations, levels: 4 },
    `JSON: at most ${maxReplacedLocations} locations of the file that mean others, as \`[{"path", "by"}]\` with the names ` +
      'from the top down: every row at `path`, or below it, is at `by`',
  ),
  onDuplicate: word(onDuplicates).describe(
    'Action for a row without a reference that has the asset number, else the serial number, else the name and location of an existing item; ' +
      'of contacts, for a row that has the reference, else the name and email address of an existing contact. Default `create`',
  ),
  otherColumns: word(otherColumns).describe(
    'Action for a column that nothing names; default `skip`. `keep`: it becomes a custom field of the type that fits its ' +
      'values, under the name that a custom field has already when that differs in case or accents only; in a table ' +
      'without a column of names, the first column of different texts is the name. Contacts have no custom fields',
  ),
  header: word(headers).describe(
    'Whether a row has the names of the columns; `none`: they are `Column 1`, `Column 2`, …. Detected when absent; with ' +
      '`otherColumns=keep`, a table of which no column is known is ambiguous',
  ),
  headings: word(headings).describe(
    'Whether rows with a name only are items or, in a table without locations, the location of the rows below them; ' +
      'default `items`. With `otherColumns=keep` they are detected',
  ),
  locationId: id().describe('The location of rows without one'),
  entityTypeId: id().describe('The type of new items'),
  tagIds: IdsIn.meta({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Tags for all imported entities',
  }),
  sheet: given.meta({
    type: 'string',
    description:
      'The sheet of a workbook; default: the first that is neither hidden nor empty. `*`: all of them as one table, whose ' +
      'column `Worksheet` has their names and is a location',
  }),
}

export const ImportOptions = z.object(importOptions)
export type ImportOptions = z.output<typeof ImportOptions>
