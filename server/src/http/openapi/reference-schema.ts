import { Html, html, inline } from '#kernel/html.ts'
import { type Schema, schemaRoot } from './schemas.ts'

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'timestamp',
  date: 'date',
  binary: 'file',
}

/** Type of a value in words; named schemas are links. */
export function typeOf(schema: Schema): Html {
  const refined = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined)
  if (refined !== undefined) return orNull(link(refined.slice(schemaRoot.length)), schema.nullable === true)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return joined(choices.map(typeOf))
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum)) return joined(schema.enum.map(word => html`<code>${String(word)}</code>`))
  const types = [schema.type ?? 'any'].flat().map(type => plainType(type, schema))
  return orNull(html`${joined(types)}${bounds(schema)}`, schema.nullable === true)
}

const link = (name: string): Html => html`<a href="#schema-${name}">${name}</a>`

const orNull = (type: Html, nullable: boolean): Html => (nullable ? html`${type} or null` : type)

const joined = (choices: readonly Html[]): Html =>
  html`${choices.map((choice, at) => (at === 0 ? choice : html` or ${choice}`))}`

function plainType(type: string, { items, format, contentMediaType }: Schema): Html {
  if (type === 'array') return html`list of ${items === undefined ? 'anything' : typeOf(items)}`
  if (type === 'string')
    return html`${contentMediaType === undefined ? (formats[String(format)] ?? 'text') : 'file'}`
  return html`${type === 'integer' ? 'whole number' : type}`
}

const counted = (min: unknown, max: unknown, what: string): string | undefined => {
  if (min !== undefined && max !== undefined) return `${String(min)} to ${String(max)}${what}`
  if (max !== undefined) return `at most ${String(max)}${what}`
  return min === undefined ? undefined : `at least ${String(min)}${what}`
}

/** Leaves out the limits of safe integers. */
const worthTelling = (limit: unknown): unknown =>
  typeof limit === 'number' && Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit

function bounds(schema: Schema): Html {
  const told = [
    counted(schema.minLength, schema.maxLength, ' characters'),
    counted(schema.minItems, schema.maxItems, ' entries'),
    counted(worthTelling(schema.minimum), worthTelling(schema.maximum), ''),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} when absent`,
  ].filter(words => words !== undefined)
  return told.length === 0 ? html`` : html`, ${told.join(', ')}`
}

/** A line of a list of members or parameters. */
export const memberLine = (
  name: string,
  schema: Schema,
  required: boolean,
  description?: string,
): Html => html`
<li><code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>${
  required ? html` <span class="required">required</span>` : undefined
}${description === undefined ? undefined : html`<span class="about">${inline(description)}</span>`}${nested(schema)}</li>`

/** Members of an inline object. */
function nested(schema: Schema): Html | undefined {
  const inner = schema.properties === undefined ? schema.items : schema
  const object = [inner, ...(schema.anyOf ?? []), ...(schema.anyOf ?? []).map(({ items }) => items)].find(
    each => each?.properties !== undefined,
  )
  return object === undefined ? undefined : members(object)
}

/** The members of an object. */
export const members = ({
  properties = {},
  required = [],
}: Schema): Html => html`<ul class="members">${Object.entries(properties).map(([name, schema]) =>
  memberLine(name, schema, required.includes(name), schema.description),
)}
</ul>`

/** A schema: its members if any, else its type. */
export const shape = (schema: Schema): Html =>
  schema.properties === undefined ? html`<p class="type">${typeOf(schema)}</p>` : members(schema)
