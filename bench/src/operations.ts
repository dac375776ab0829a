import { type Call, fileCall, jsonCall } from './load/request.ts'
import { fieldNames } from './set/make.ts'
import type { Subject } from './subject.ts'

/** A measured request. */
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
  /** Each call is made from the answer before it. */
  readonly keepsAnswers?: true
  call(subject: Subject, nth: number, last?: Buffer): Call
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

const bulkCall = (subject: Subject, count: number, change: object): Call => {
  const ids = Array.from({ length: Math.min(count, subject.items) }, (_, i) => subject.entityId(i))
  return jsonCall('POST', `${root}/bulk`, { select: { ids }, change })
}

/** A change of many items, the same ones each time. */
const bulk = (
  name: string,
  verb: string,
  count: number,
  changeOf: (subject: Subject, nth: number) => object,
): Operation => ({
  ...write(name, `${verb} ${count} items at once`, (subject, nth) =>
    bulkCall(subject, count, changeOf(subject, nth)),
  ),
  heavy: true,
  hasBaseline: false,
})

/** What is read of changes that were made before. */
const afterwards = (name: string, title: string, call: Operation['call']): Operation => ({
  ...ours(name, title, call),
  writes: true,
})

/** The id of what an answer names or is: a change, or what was made. */
function idIn(answer: Buffer): string {
  const { change, id } = JSON.parse(answer.toString('utf8'))
  return change ?? id
}

const history = (path: string): Call => ({ method: 'GET', path: `/api/v1/history${path}` })

const statistics = (path: string): Call => ({
  method: 'GET',
  path: `/api/v1/groups/statistics/${path}`,
})

/**
 * One change of many items that is taken back and made again, in turns. Sums stay below 2^53 millionths: whoever comes back
 * from beyond has the whole group counted anew.
 */
const undo = (name: string, count: number): Operation => ({
  ...afterwards(name, `undo and redo of ${count} changed items`, (subject, nth, last) =>
    last === undefined
      ? bulkCall(subject, count, { quantity: count / 10 + nth })
      : jsonCall('POST', `/api/v1/history/${idIn(last)}/undo`, {}),
  ),
  heavy: true,
  keepsAnswers: true,
})

/** Everything that is measured, reads first: writes change what reads would find. */
export const operations: readonly Operation[] = [
  light('list', 'first page of 50', () => page('')),
  light('deep', 'page in the middle', (subject, nth) => page('', deepPage(subject, nth))),
  light('search10', 'search, 10 items', ({ few }) => page(`q=${few}`)),
  light('search1000', 'search, 1,000 items', ({ many }) => page(`q=${many}`)),
  ours('tag', 'tag filter, 1,000 items', ({ tagId }) => page(`tags=${tagId}`)),
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
  heavy('facets-filtered', 'facets of a tag, 1,000 items', ({ tagId }) => read(`/facets?tags=${tagId}`)),
  heavy('curve', 'value over time, by month', () => statistics('over-time?what=value&by=month')),
  quick('quick-few', 'quick search, 10 items', ({ few }) => few),
  quick('quick3', 'quick search, three letters', () => 'cab'),
  quick('quick-words', 'quick search, two words', ({ many }) => `${many} cab`),
  quick('quick-almost', 'quick search, letters wrong', () => 'scrwedrivre'),
  ours('views', 'views', () => ({ method: 'GET', path: '/api/v1/views' })),
  light('get', 'get one, always another', (subject, nth) => read(`/${subject.entityId(nth)}`)),
  light('path', 'path, always another', (subject, nth) => read(`/${subject.entityId(nth)}/path`)),
  heavy('tree', 'tree of locations', () => read('/tree')),
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
  {
    ...write('batch', 'create 100 at once', (subject, nth) =>
      jsonCall('POST', `${root}/batch`, {
        items: Array.from({ length: 100 }, (_, i) => subject.newEntity(nth * 100 + i)),
      }),
    ),
    heavy: true,
    hasBaseline: false,
  },
  bulk('bulk-1000', 'change', 1000, (_, nth) => ({ quantity: 10 + nth })),
  bulk('bulk-move', 'move', 10_000, ({ rooms }, nth) => ({ parentId: rooms[(nth + 1) % 2] })),
  bulk('bulk-tag', 'tag', 10_000, ({ tagId }, nth) =>
    nth % 2 === 0 ? { addTagIds: [tagId] } : { removeTagIds: [tagId] },
  ),
  undo('undo-1000', 1000),
  undo('undo', 10_000),
  afterwards('history', 'history, the newest 50', () => history('')),
  {
    ...afterwards('change', 'one change of 50 items', (subject, nth, last) =>
      last === undefined
        ? bulkCall(subject, 50, { quantity: 2000 + nth })
        : history(`/${idIn(last)}?limit=50`),
    ),
    keepsAnswers: true,
  },
  {
    ...afterwards('delete', 'create and delete in turns', (subject, nth, last) =>
      last === undefined || last.length === 0
        ? jsonCall('POST', root, subject.newEntity(nth))
        : { method: 'DELETE', path: `${root}/${idIn(last)}` },
    ),
    keepsAnswers: true,
  },
  afterwards('trash', 'trash, the newest 50', () => ({ method: 'GET', path: '/api/v1/trash' })),
  {
    ...write('import', `CSV import of ${importRows} items`, (subject, nth) =>
      fileCall(`${root}/import`, 'csv', 'items.csv', subject.importFile(nth, importRows)),
    ),
    heavy: true,
    hasBaseline: false,
  },
]

let changes = 0

/** One change of the group, after which nothing that it kept is of use: each gives a quantity that was never there. */
export const changeOf =
  (subject: Subject) =>
  (nth: number): Call =>
    jsonCall('PATCH', `${root}/${subject.entityId(nth)}`, { quantity: 1000 + changes++ })

/** Questions whose answers are kept until the next change: each is asked after a change. */
export const questions: readonly Operation[] = [
  ours('by-serial', 'first page by serial number', () => page('orderBy=serialNumber')),
  ours('by-price', 'first page by price', () => page('orderBy=purchasePrice')),
  ours('by-field', 'first page by a field', () => page(`orderBy=field:${fieldNames[0]}`)),
  ours('letter', 'search, one letter', () => page('q=k')),
  ours('without-photo', 'without a photo', () => page('onlyWithoutPhoto=true')),
  ours('within', 'within a location', ({ rooms: [room] }) => page(`within=${room}`)),
  ours('facets', 'facets of everything', () => read('/facets')),
  ours('facets-within', 'facets within a location', ({ rooms: [room] }) => read(`/facets?within=${room}`)),
  ours('by-tag', 'statistics by tag', () => statistics('by?group=tag')),
  ours('tag-use', 'use of tags', () => ({ method: 'GET', path: '/api/v1/tags/use' })),
]
