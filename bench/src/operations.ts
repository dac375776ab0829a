import { type Call, fileCall, jsonCall } from './load/request.ts'
import type { Subject } from './subject.ts'

/** One thing that servers are asked to do. */
export interface Operation {
  readonly name: string
  readonly title: string
  readonly writes: boolean
  /** Takes so long that it is called one at a time, while somebody else looks out for stalls. */
  readonly heavy: boolean
  /** Does the baseline do it too? Where it does not, there is no ratio: CPU, growth and stalls are what counts. */
  readonly hasBaseline: boolean
  /** Contends for one row, so that more than one connection would only queue. */
  readonly alone?: true
  call(subject: Subject, nth: number): Call
}

const root = '/api/v1/entities'
const pageSize = 50
export const importRows = 1000

const page = (query: string, number = 1): Call => ({
  method: 'GET',
  path: `${root}?${query}${query === '' ? '' : '&'}page=${number}&pageSize=${pageSize}`,
})
const read = (path: string): Call => ({ method: 'GET', path: `${root}${path}` })

const light = (name: string, title: string, call: Operation['call']): Operation => ({
  name,
  title,
  writes: false,
  heavy: false,
  hasBaseline: true,
  call,
})
/** What the baseline does not do. */
const ours = (name: string, title: string, call: Operation['call']): Operation => ({
  ...light(name, title, call),
  hasBaseline: false,
})
const quick = (name: string, title: string, textOf: (subject: Subject) => string): Operation =>
  ours(name, title, subject => ({
    method: 'GET',
    path: `/api/v1/search?q=${encodeURIComponent(textOf(subject))}`,
  }))
const heavy = (name: string, title: string, call: Operation['call']): Operation => ({
  ...light(name, title, call),
  heavy: true,
  hasBaseline: false,
})
const write = (name: string, title: string, call: Operation['call']): Operation => ({
  ...light(name, title, call),
  writes: true,
})

/** A page near the middle, not always the same one. */
const deepPage = ({ items }: Subject, nth: number): number => {
  const pages = Math.ceil(items / pageSize)
  const spread = Math.min(20, Math.floor(pages / 4))
  return Math.max(1, Math.floor(pages / 2) - spread + (nth % (2 * spread + 1)))
}

const move = (box: 'fullBox' | 'emptyBox') => (subject: Subject, nth: number) =>
  jsonCall('PATCH', `${root}/${subject[box]}`, { parentId: subject.rooms[(nth + 1) % 2] })

/** How many things are changed at once. */
const many = 10_000

/** A change of many things, the same ones each time. */
const bulk = (
  name: string,
  verb: string,
  changeOf: (subject: Subject, nth: number) => object,
): Operation => ({
  ...write(name, `${verb} ${many} things at once`, (subject, nth) => {
    const ids = Array.from({ length: Math.min(many, subject.items) }, (_, i) => subject.entityId(i))
    return jsonCall('POST', `${root}/bulk`, { select: { ids }, change: changeOf(subject, nth) })
  }),
  heavy: true,
  hasBaseline: false,
})

/** Everything that is measured, reads first: writes change what reads would find. */
export const operations: readonly Operation[] = [
  light('list', 'first page of 50', () => page('')),
  light('deep', 'page in the middle', (subject, nth) => page('', deepPage(subject, nth))),
  light('search10', 'search, 10 things', ({ few }) => page(`q=${few}`)),
  light('search1000', 'search, 1,000 things', ({ many }) => page(`q=${many}`)),
  ours('tag', 'tag filter, 1,000 things', ({ tagId }) => page(`tags=${tagId}`)),
  ours('cursor', 'first page, with a cursor', () => read('?pageSize=50&after=')),
  ours('deep-cursor', 'page in the middle, by its cursor', (subject, nth) =>
    read(`?pageSize=50&after=${subject.cursorAt(nth)}`),
  ),
  heavy('by-maker', 'first page by manufacturer', () => read('?pageSize=50&after=&orderBy=manufacturer')),
  ours('totals', 'totals of everything', () => read('?pageSize=0&totals=true')),
  heavy('totals-filtered', 'totals of what costs something', () =>
    read('?pageSize=0&totals=true&isLocation=any&priceMin=0'),
  ),
  heavy('facets', 'facets of everything', () => read('/facets')),
  heavy('facets-filtered', 'facets of a tag, 1,000 things', ({ tagId }) => read(`/facets?tags=${tagId}`)),
  quick('quick-few', 'quick search, 10 things', ({ few }) => few),
  quick('quick3', 'quick search, three letters', () => 'cab'),
  quick('quick-almost', 'quick search, letters wrong', () => 'scrwedrivre'),
  light('get', 'get one, always another', (subject, nth) => read(`/${subject.entityId(nth)}`)),
  light('path', 'path, always another', (subject, nth) => read(`/${subject.entityId(nth)}/path`)),
  heavy('tree', 'tree of places', () => read('/tree')),
  heavy('tree-items', 'tree of everything', () => read('/tree?withItems=true')),
  heavy('list-all', 'list without pages', () => read('')),
  heavy('export', 'CSV export', () => read('/export')),
  write('create', 'create', (subject, nth) => jsonCall('POST', root, subject.newEntity(nth))),
  write('patch', 'patch a quantity', (subject, nth) =>
    jsonCall('PATCH', `${root}/${subject.entityId(nth)}`, { quantity: 10 + nth }),
  ),
  write('update', 'update, new description', (subject, nth) => {
    const { id, body } = subject.changedEntity(nth)
    return jsonCall('PUT', `${root}/${id}`, body)
  }),
  { ...write('move-full', 'move a box with everything', move('fullBox')), alone: true },
  { ...write('move-empty', 'move an empty box', move('emptyBox')), alone: true },
  bulk('bulk-move', 'move', ({ rooms }, nth) => ({ parentId: rooms[(nth + 1) % 2] })),
  bulk('bulk-tag', 'tag', ({ tagId }, nth) =>
    nth % 2 === 0 ? { addTagIds: [tagId] } : { removeTagIds: [tagId] },
  ),
  {
    ...write('import', `CSV import of ${importRows} things`, (subject, nth) =>
      fileCall(`${root}/import`, 'csv', 'things.csv', subject.importFile(nth, importRows)),
    ),
    heavy: true,
    hasBaseline: false,
  },
]
