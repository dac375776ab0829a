/** Target of a label address: asset number or entity id, as written there. */
export type LabelTarget =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'id'; readonly id: string }

/** Page segments that name one entity: of labels, of Stowage and of Homebox. */
const kinds = new Map<string | undefined, LabelTarget['kind']>([
  ['a', 'number'],
  ['assets', 'number'],
  ['item', 'id'],
  ['location', 'id'],
  ['items', 'id'],
  ['locations', 'id'],
  // The addresses of earlier versions.
  ['things', 'id'],
  ['places', 'id'],
])

/** Other pages of the same entity, after the id. */
const subPages = /^(?:edit|maintenance)$/i

const uuid = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i

/**
 * Parses a label address of Stowage or Homebox; undefined for other text. Accepts any host and path prefix,
 * with or without scheme, percent-encoded or not, in any case. The host is ignored.
 */
export function readLabelAddress(text: string): LabelTarget | undefined {
  const path = withoutQuery(decoded(withoutQuery(text.trim())))
  if (/\s/.test(path)) return undefined
  const parts = path.split('/').filter(part => part !== '')
  if (subPages.test(parts.at(-1) ?? '')) parts.pop()
  const value = parts.pop() ?? ''
  const kind = kinds.get(parts.pop()?.toLowerCase())
  if (kind === 'id') return uuid.test(value) ? { kind, id: value.toLowerCase() } : undefined
  if (kind === undefined || !/^\d[\d-]*$/.test(value)) return undefined
  return isAddress(path) || /^\d{3}-\d{3,}$/.test(value) ? { kind, number: value } : undefined
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** Does it begin with a slash, a scheme, or a host with a dot or port? A serial number such as `N/A/12` does not. */
const isAddress = (path: string): boolean => /^(?:\/|localhost\/|[^/]*[.:])/i.test(path)

/** Percent-decodes a text up to twice: some code generators encode an address twice. */
function decoded(text: string): string {
  const once = text.replace(/(?:%[0-9a-f]{2})+/gi, decodedRun)
  return once.replace(/(?:%[0-9a-f]{2})+/gi, decodedRun)
}

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
