import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** Edition of OpenAPI. */
export type Edition = '3.1' | '3.0'

/** A JSON schema in OpenAPI. */
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

/** Output of zod. */
interface Written {
  readonly items?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly definitions?: Readonly<Record<string, Schema>>
}

const targets = { '3.1': 'draft-2020-12', '3.0': 'openapi-3.0' } as const

const isText = (mediaType: string): boolean => /^text\/|^image\/svg\+xml/.test(mediaType)

/** Converts schemas of the contract to JSON schemas, and collects the named ones. */
export class SchemaBook {
  readonly components: Record<string, Schema> = {}
  readonly #edition: Edition

  constructor(edition: Edition) {
    this.#edition = edition
  }

  /** Schema of a request. */
  sent(schema: z.ZodType): Schema {
    return this.#write(schema, 'input')
  }

  /** Schema of an answer. Answers may gain members, so `additionalProperties: false` is dropped. */
  answered(schema: z.ZodType): Schema {
    return this.#write(schema, 'output')
  }

  /** Schema of an answer that is a file of this type: rows of a table, text, or bytes. */
  file(mediaType: string): Schema {
    if (mediaType.startsWith('application/json')) return { type: 'array', items: { type: 'object' } }
    return isText(mediaType) ? { type: 'string' } : this.bytes(mediaType)
  }

  /** Schema of binary content. Client generators need its format, in 3.1 too. */
  bytes(mediaType: string): Schema {
    const bytes = { type: 'string', format: 'binary' }
    return this.#edition === '3.0' ? bytes : { ...bytes, contentMediaType: mediaType }
  }

  #write(schema: z.ZodType, io: 'input' | 'output'): Schema {
    // Inside a list a named schema becomes a reference.
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

/** Rewrites references to the schemas of OpenAPI. */
const pointed = (key: string, value: unknown): unknown =>
  key === '$ref' && typeof value === 'string'
    ? value.replace(/^#\/(\$defs|definitions)\//, schemaRoot)
    : value

/** Path of named schemas in a document. */
export const schemaRoot = '#/components/schemas/'

/** OpenAPI 3.0 allows `nullable` only beside `type`: adds the type of a reference, or moves `nullable` into the choices. */
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
