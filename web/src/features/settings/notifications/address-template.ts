/** What was typed, by the names of the fields. */
export type Values = Readonly<Record<string, string>>

/**
 * How the address of a service is written: `{name}` stands for a field, `{name*}` for one that is written as it is, and what stands
 * in brackets is left out when none of its fields has a value. `query` are the options behind `?`, by the names of their fields.
 */
export interface AddressTemplate {
  readonly template: string
  readonly query?: Values
  /** Options that are always there. */
  readonly fixed?: Values
}

const part = /\[([^\]]*)\]|\{(\w+)(\*?)\}/g
const field = /\{(\w+)(\*?)\}/g

const fill = (text: string, values: Values): string =>
  text.replace(field, (_, name: string, raw: string) => {
    const value = values[name] ?? ''
    return raw === '' ? encodeURIComponent(value) : value
  })

const namesIn = (text: string): string[] => [...text.matchAll(field)].map(([, name = '']) => name)

/** Writes an address. */
export function writeAddress({ template, query = {}, fixed = {} }: AddressTemplate, values: Values): string {
  const path = template.replace(part, (whole, optional: string | undefined) =>
    optional === undefined
      ? fill(whole, values)
      : namesIn(optional).some(name => (values[name] ?? '') !== '')
        ? fill(optional, values)
        : '',
  )
  const options = [
    ...Object.entries(fixed),
    ...Object.entries(query).map(([option, name]) => [option, values[name] ?? ''] as const),
  ].filter(([, value]) => value !== '')
  return options.length === 0
    ? path
    : `${path}?${options.map(([option, value]) => `${option}=${encodeURIComponent(value)}`).join('&')}`
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A pattern with a named group for each field. */
function patternOf(template: string): RegExp {
  const groups = (text: string): string => {
    let from = 0
    let source = ''
    for (const match of text.matchAll(field)) {
      const [whole, name, raw] = match
      source +=
        escape(text.slice(from, match.index)) + `(?<${name}>${raw === '' ? '[^/?#@:]+' : '[^?#@\\s]+'})`
      from = match.index + whole.length
    }
    return source + escape(text.slice(from))
  }
  let from = 0
  let source = ''
  for (const match of template.matchAll(/\[([^\]]*)\]/g)) {
    source += `${groups(template.slice(from, match.index))}(?:${groups(match[1] ?? '')})?`
    from = match.index + match[0].length
  }
  return new RegExp(`^${source}${groups(template.slice(from))}$`, 'i')
}

/** Decodes an address or a part of one; what is not encoded right stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads an address back into its fields; undefined when it says anything else than the template. */
export function readAddress(
  { template, query = {}, fixed = {} }: AddressTemplate,
  address: string,
): Values | undefined {
  const [path = '', options = ''] = address.split(/\?(.*)/s)
  const found = patternOf(template).exec(path)
  if (found === null) return undefined
  const given = new URLSearchParams(options)
  const known = new Set([...Object.keys(query), ...Object.keys(fixed)])
  if ([...given.keys()].some(name => !known.has(name))) return undefined
  if (Object.entries(fixed).some(([name, value]) => given.get(name) !== value)) return undefined
  const inPath = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decode(value ?? '')])
  const inQuery = Object.entries(query).map(([option, name]) => [name, given.get(option) ?? ''])
  return Object.fromEntries([...inPath, ...inQuery])
}
