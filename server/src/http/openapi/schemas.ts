import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** Which edition of OpenAPI a document is written in. */
export type Edition = '3.1' | '3.0'

/** A JSON schema as OpenAPI embeds it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

/** What zod writes. */
interface Written {
  readonly items?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly definitions?: Readonly<Record<string, Schema>>
}

const targets = { '3.1': 'draft-2020-12', '3.0': 'openapi-3.0' } as const

/** Writes the contract's schemas as JSON schemas and gathers the named ones, once each. */
export class SchemaBook {
  readonly components: Record<string, Schema> = {}
  readonly #edition: Edition

  constructor(edition: Edition) {
    this.#edition = edition
  }

  /** What a caller may send. */
  sent(schema: z.ZodType): Schema {
    return this.#write(schema, 'input')
  }

  /** What the server answers. Answers may gain members, so the document does not promise that there are no others. */
  answered(schema: z.ZodType): Schema {
    return this.#write(schema, 'output')
  }

  /** A text of bytes of this media type. Generators of clients know it by its format, in 3.1 as well. */
  bytes(mediaType: string): Schema {
    const bytes = { type: 'string', format: 'binary' }
    return this.#edition === '3.0' ? bytes : { ...bytes, contentMediaType: mediaType }
  }

  #write(schema: z.ZodType, io: 'input' | 'output'): Schema {
    // In a list, a named schema becomes a reference like any other.
    const written = z.toJSONSchema(z.array(schema), {
      io,
      target: targets[this.#edition],
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const { items = {}, $defs, definitions } = JSON.parse(JSON.stringify(written), pointed) as Written
    for (const [name, named] of Object.entries({ ...$defs, ...definitions })) this.#keep(name, named)
    return items
  }

  #keep(name: string, schema: Schema): void {
    const known = this.components[name]
    if (known !== undefined && !isDeepStrictEqual(known, schema))
      throw new Error(`Two schemas of the contract are named ${name}, and they differ`)
    this.components[name] = schema
  }
}

/** Lets references point to where OpenAPI keeps named schemas. */
const pointed = (key: string, value: unknown): unknown =>
  key === '$ref' && typeof value === 'string'
    ? value.replace(/^#\/(\$defs|definitions)\//, schemaRoot)
    : value

/** Where a document keeps its named schemas. */
export const schemaRoot = '#/components/schemas/'

/** OpenAPI 3.0 knows `nullable` only beside `type`: says the type of what is referred to, or moves it into the choices. */
export const typedNullables = <T>(document: T, components: Readonly<Record<string, Schema>>): T =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (!isNullable(value) || value.type !== undefined) return value
    const { nullable, ...rest } = value
    if (value.anyOf !== undefined)
      return { ...rest, anyOf: value.anyOf.map(choice => ({ ...choice, nullable })) }
    const name = value.allOf?.[0]?.$ref?.slice(schemaRoot.length)
    const type = name === undefined ? undefined : components[name]?.type
    return type === undefined ? value : { type, ...value }
  }) as T

const isNullable = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'nullable' in value && value.nullable === true
