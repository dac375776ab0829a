import { randomBytes } from 'node:crypto'
import { zipOf } from '../../../server/test/group-archives.ts'
import { foreignArchive, foreignEntity } from '../../../server/test/homebox-archives.ts'
import { type Call, fileCall, jsonCall } from '../load/request.ts'
import { csvOf } from './account.ts'
import type { NoisyNeighbour } from './noisy-neighbour.ts'

/** Something that one account can want too much of. */
export interface LoadKind {
  readonly name: string
  readonly title: string
  /** Gets everything ready, and returns what each connection does again and again. */
  prepare(neighbour: NoisyNeighbour): Promise<(nth: number) => Promise<number | string>>
}

const mebibyte = 1024 * 1024
const api = '/api/v1'
const read = (path: string): Call => ({ method: 'GET', path: api + path })
const act = (path: string): Call => jsonCall('POST', api + path, {})

/** Calls the same again and again, or some calls in turn. */
const calling =
  (...calls: readonly Call[]): LoadKind['prepare'] =>
  async neighbour => {
    let nth = 0
    return () => neighbour.send(calls[nth++ % calls.length] as Call)
  }

const csvCall = (content: string) => fileCall(`${api}/entities/import`, 'csv', 'items.csv', content)

/** Hands in one large file after the other. */
const importMany: LoadKind['prepare'] = async neighbour => {
  const send = await calling(csvCall(csvOf(0, 100_000)))(neighbour)
  return nth => (nth === 0 ? send(nth) : new Promise(() => undefined))
}

/** Hands in archives that unfold to much more than they weigh. */
const importArchives: LoadKind['prepare'] = async neighbour => {
  const unknown = 'unknown '.repeat(mebibyte)
  const rows = Array.from({ length: 40 }, (_, i) => foreignEntity(i, { unknown }))
  const noise = randomBytes(4 * mebibyte)
  const archive = await zipOf({ ...foreignArchive({}), 'entities.json': rows, 'attachments/noise': noise })
  return () => neighbour.send(binaryCall(`${api}/group/import`, 'group.zip', archive))
}

/** The largest sheet that a preview draws. */
const largestPreview = {
  numbers: { from: 1, to: 500 },
  format: 'custom',
  paperWidth: 1000,
  paperHeight: 1000,
  columns: 50,
  rows: 10,
  labelWidth: 19,
  labelHeight: 19,
  fields: ['name', 'path'],
  code: 'qr',
}

/** Bodies of 8 MB of keys, for operations that need no account. */
const sendKeys: LoadKind['prepare'] = async neighbour => {
  const body = Buffer.from(`{${Array.from({ length: 800_000 }, (_, i) => `"k${i}":1`).join()}}`)
  const paths = ['register', 'login'].map(name => `${api}/users/${name}`)
  return nth => neighbour.send({ method: 'POST', path: paths[nth % 2] as string, body }, false)
}

/** Bodies of which the last byte never comes. */
const sendHalves: LoadKind['prepare'] = async neighbour => {
  const body = Buffer.alloc(9 * mebibyte, ' ')
  const head = neighbour.head(
    `POST ${api}/entities`,
    `content-type: application/json\r\ncontent-length: ${body.length + 1}\r\n`,
  )
  return () => neighbour.hold(Buffer.concat([Buffer.from(head), body]))
}

/** Long answers of which nothing is taken. */
const takeNothing: LoadKind['prepare'] = async neighbour => {
  const paths = ['/entities', '/entities/export', '/entities/tree?withItems=true']
  return nth => neighbour.hold(Buffer.from(neighbour.head(`GET ${api}${paths[nth % paths.length]}`)))
}

/** Pictures that take long to be made small. */
const sendPictures: LoadKind['prepare'] = async neighbour => {
  const shapes = Array.from(
    { length: 3000 },
    (_, i) => `<circle cx="${i % 997}" cy="${i % 991}" r="400" filter="url(#f)"/>`,
  )
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f"><feGaussianBlur stdDeviation="40"/></filter>${shapes.join('')}</svg>`,
  )
  const path = `${api}/entities/${neighbour.account.entityId}/attachments`
  let nth = 0
  return () => neighbour.send(binaryCall(path, `drawing-${nth++}.svg`, svg, 'image/svg+xml'))
}

/** A call that sends one file as a form does. */
function binaryCall(path: string, name: string, content: Buffer, type = 'application/zip'): Call {
  const boundary = 'stowage-bench-upload'
  const part = (field: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${more}\r\n`
  const head = `${part('type')}\r\nphoto\r\n${part('name')}\r\n${name}\r\n${part('file', `; filename="${name}"`)}content-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', path, body, type: `multipart/form-data; boundary=${boundary}` }
}

/** Everything that one account can want too much of; what takes the inventory away comes last. */
export const loadKinds: readonly LoadKind[] = [
  {
    name: 'nothing',
    title: 'nothing (for comparison)',
    prepare: async () => async () => new Promise(() => undefined),
  },
  {
    name: 'csv',
    title: 'CSV files of 200,000 rows',
    prepare: calling(csvCall(`HB.name\n${'a\n'.repeat(200_000)}`)),
  },
  { name: 'rows', title: 'CSV files of 20,000 honest rows', prepare: calling(csvCall(csvOf(0, 20_000))) },
  { name: 'import', title: 'one import of 100,000 rows', prepare: importMany },
  { name: 'archive', title: 'archives that unfold to 320 MB', prepare: importArchives },
  { name: 'keys', title: '8 MB of JSON keys, no account', prepare: sendKeys },
  { name: 'halves', title: 'half-sent bodies', prepare: sendHalves },
  { name: 'slow', title: 'long answers that nobody takes', prepare: takeNothing },
  {
    name: 'search',
    title: 'searches that match everything',
    prepare: calling(read('/entities?q=number&page=1&pageSize=50')),
  },
  {
    name: 'lists',
    title: 'lists and trees of everything',
    prepare: calling(read('/entities'), read('/entities/tree?withItems=true')),
  },
  {
    name: 'labels',
    title: 'sheets of 5,000 labels',
    prepare: calling(read('/labelmaker/sheet?page=1&pageSize=5000')),
  },
  {
    name: 'previews',
    title: 'previews of 500 labels',
    prepare: calling(jsonCall('POST', `${api}/labelmaker/preview`, largestPreview)),
  },
  { name: 'pictures', title: 'drawings that are hard to draw', prepare: sendPictures },
  {
    name: 'exports',
    title: 'exports of everything',
    prepare: calling(act('/group/exports'), read('/entities/export')),
  },
  {
    name: 'creates',
    title: 'entities one by one',
    prepare: calling(jsonCall('POST', `${api}/entities`, { name: 'Box' })),
  },
  {
    name: 'actions',
    title: 'actions on everything',
    prepare: calling(
      act('/actions/ensure-import-refs'),
      act('/actions/ensure-asset-ids'),
      act('/actions/zero-item-time-fields'),
      act('/actions/set-primary-photos'),
      act('/actions/create-missing-thumbnails'),
    ),
  },
  {
    name: 'wipe',
    title: 'wiping and filling again',
    prepare: calling(act('/actions/wipe-inventory'), csvCall(csvOf(0, 10_000))),
  },
]
