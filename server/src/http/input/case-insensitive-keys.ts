import { z } from 'zod'

interface Names {
  /** Lower-case name → name in the contract, and its members. */
  readonly members: ReadonlyMap<string, { readonly name: string; readonly below: Names | undefined }>
  /** Does the schema refuse undeclared members? Otherwise they are dropped. */
  readonly isStrict: boolean
}

const known = new WeakMap<z.core.$ZodType, Names | undefined>()

/** Declared member names of a schema, through wrappers and lists. */
function namesOf(schema: z.core.$ZodType): Names | undefined {
  if (known.has(schema)) return known.get(schema)
  const found = readNames(schema)
  known.set(schema, found)
  return found
}

function readNames(schema: z.core.$ZodType): Names | undefined {
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(
      ([name, below]) => [name.toLowerCase(), { name, below: namesOf(below) }] as const,
    )
    return { members: new Map(members), isStrict: schema.def.catchall instanceof z.ZodNever }
  }
  if (schema instanceof z.ZodArray) return namesOf(schema.element)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return namesOf(schema.in)
  return undefined
}

/** Renames members that differ from a declared name only in ASCII case; an exact spelling beside them wins. */
export function matchKeys(value: unknown, schema: z.ZodType): unknown {
  const names = namesOf(schema)
  return names === undefined ? value : fit(value, names)
}

function fit(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map(entry => fit(entry, names))
  if (typeof value !== 'object' || value === null) return value
  const fitted: [string, unknown][] = []
  for (const [given, member] of Object.entries(value)) {
    const declared = names.members.get(asciiLower(given))
    if (declared === undefined) {
      if (names.isStrict) fitted.push([given, member])
      continue
    }
    if (declared.name !== given && Object.hasOwn(value, declared.name)) continue
    fitted.push([declared.name, declared.below === undefined ? member : fit(member, declared.below)])
  }
  return Object.fromEntries(fitted)
}

const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, part => part.toLowerCase())
