import { readLabelAddress } from '@stowage/contract/labels/label-address'
import { defaultStringifySearch } from '@tanstack/react-router'
import { addressOfLabel } from '../data/items/read-code.ts'
import { compact, type ListSearch } from '../features/entities/list/list-search.ts'

/** Parameters of an address of Homebox's page. */
interface Given {
  readonly id: string
  readonly query: URLSearchParams
}

/** Where a page of Homebox leads here. */
type Way = (given: Given) => string

const to = (address: string) => (): string => address

const listOf = (search: ListSearch): string => `/items${defaultStringifySearch(search)}`

/** The pages of Homebox about a group. */
const collectionPages: Readonly<Record<string, string>> = {
  members: '/settings/members',
  invites: '/settings/members',
  notifiers: '/settings/notifications',
  tools: '/settings/data',
  'entity-types': '/types',
}

/** The pages of Homebox, older names included; `*` stands for an id. */
export const pages: Readonly<Record<string, Way>> = {
  '/items': ({ query }) => listOf(listSearch(query)),
  '/search': ({ query }) => listOf(listSearch(query)),
  '/item/new': to('/items?add=true'),
  '/tag/*': ({ id }) => listOf({ tags: id }),
  '/label/*': ({ id }) => listOf({ tags: id }),
  '/maintenances': to('/maintenance'),
  '/profile': to('/settings/profile'),
  '/scanner': to('/scan'),
  '/reports/label-generator': to('/labels'),
  '/template/*': ({ id }) => `/templates/${id}`,
  '/tools': to('/settings/data'),
  '/collection': to('/settings/group'),
  '/collection/*': ({ id }) => collectionPages[id.toLowerCase()] ?? '/settings/group',
}

/** The filters of Homebox's list as far as the list has them; of several locations none is taken. */
function listSearch(query: URLSearchParams): ListSearch {
  const isOn = (...names: string[]): boolean => names.some(name => query.get(name) === 'true')
  const idsOf = (...names: string[]): string[] => names.flatMap(name => query.getAll(name)).filter(Boolean)
  const [location, ...otherLocations] = idsOf('loc')
  const tags = idsOf('tag', 'lab').join(',') || undefined
  const fields = query.getAll('fields').flatMap(text => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    return name === undefined ? [] : [{ name, op: 'eq' as const, value }]
  })
  return compact<ListSearch>({
    q: query.get('q') || undefined,
    within: otherLocations.length === 0 ? location : undefined,
    tags,
    tagMode: tags !== undefined && isOn('negateTags', 'negateLabels') ? 'none' : undefined,
    photo: isOn('onlyWithPhoto') ? 'with' : isOn('onlyWithoutPhoto') ? 'without' : undefined,
    archived: isOn('archived', 'includeArchived') || undefined,
    orderBy: query.get('orderBy') || undefined,
    fields: fields.length === 0 ? undefined : fields,
  })
}

/** The address of the list for a query of Homebox's list, which has the same path. */
export const listInstead = (query: string): string => listOf(listSearch(new URLSearchParams(query)))

/**
 * Where an address that is none of this page leads: a screen that was renamed, what a label names below any path, or what a page of
 * Homebox showed. Undefined: it is no address of either.
 */
export function resolveOldAddress(path: string, query: string): string | undefined {
  const renamed = /^\/(thing|place)s(\/.*)?$/i.exec(path)
  if (renamed !== null) {
    const [, word, rest = ''] = renamed
    return `/${word?.toLowerCase() === 'thing' ? 'items' : 'locations'}${rest}${query}`
  }
  const label = readLabelAddress(path)
  if (label !== undefined) return addressOfLabel(label)
  const [, first = '', id = ''] = path.split('/')
  const plain = path.toLowerCase().replace(/\/+$/, '')
  const page = [plain, `/${first.toLowerCase()}/*`].find(each => each in pages)
  if (page === undefined || (page.endsWith('*') && id === '')) return undefined
  return pages[page]?.({ id, query: new URLSearchParams(query) })
}
