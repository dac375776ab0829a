import { randomBytes } from 'node:crypto'
import { listTags } from '../../contract/src/catalogues/tags.ts'
import { listEntities, patchEntity } from '../../contract/src/entities/entities.ts'
import { listFieldNames } from '../../contract/src/entities/fields.ts'
import { getEntityPath, getEntityTree, type TreeNode } from '../../contract/src/entities/locations.ts'
import { login } from '../../contract/src/people/sessions.ts'
import { register } from '../../contract/src/people/users.ts'
import type { Client } from '../../contract/src/protocol/client.ts'
import { importEntities } from '../../contract/src/tables/imports.ts'
import { exportEntities } from '../../contract/src/tables/table-exports.ts'
import { calling } from './calling.ts'
import { printLabels } from './print-labels.ts'
import { attachAttachments } from './show-attachments.ts'
import { planUpkeep, useTemplate } from './show-upkeep.ts'
import { columns, count, type DemoUser, expect, type Stage } from './stage.ts'

const box = 'Moving box 7'

/** What is typed, and one of the items that must be found. */
const searches = [
  ['drill', 'Cordless drill'],
  ['krakow snow', 'Snow globe, Kraków'],
  ['CAFETIERE', 'Cafetière à piston'],
  ['матрешка', 'Матрёшка семиместная'],
  ['हल्दी', 'हल्दी पाउडर'],
  ['紫砂', '紫砂壶'],
  ['"best before"', ''],
  ['#000-101', 'Stand mixer'],
] as const

/** Goes through Stowage from signing up to exporting, and checks at each step that it is as it should be. */
export async function showAround(
  client: Client,
  sample: Uint8Array<ArrayBuffer>,
  stage: Stage,
): Promise<DemoUser> {
  const { inside, user } = await signUp(client, stage)
  await importSample(inside, sample, stage)
  await search(inside, stage)
  await filterByTag(inside, stage)
  const home = await showHousehold(inside, stage)
  await moveBox(inside, home, stage)
  await attachAttachments(inside, stage)
  await planUpkeep(inside, stage)
  await useTemplate(inside, stage)
  await printLabels(inside, stage)
  await exportAll(inside, stage)
  return user
}

async function signUp(client: Client, stage: Stage): Promise<{ inside: Client; user: DemoUser }> {
  const mark = randomBytes(3).toString('hex')
  const user = { email: `demo-${mark}@example.com`, password: `stowage-${randomBytes(5).toString('hex')}` }
  return stage.step('Sign up', async () => {
    await calling('Signing up', client.call(register, { name: 'Demo', ...user }))
    const session = await calling(
      'Signing in',
      client.call(login, { username: user.email, password: user.password }),
    )
    const lines = [`${user.email} has a household, and is signed in.`]
    return { lines, result: { inside: client.as({ token: session.token }), user } }
  })
}

async function importSample(client: Client, sample: Uint8Array<ArrayBuffer>, stage: Stage): Promise<void> {
  await stage.step('Import a CSV file', async () => {
    const form = new FormData()
    form.append('csv', new Blob([sample]), 'inventory.csv')
    await calling('The import', client.call(importEntities, {}, { form }))
    const [entities, locations, tags, fields] = await calling(
      'Counting',
      Promise.all([
        client.call(listEntities, { pageSize: 0, includeArchived: true }),
        client.call(listEntities, { pageSize: 0, isLocation: true }),
        client.call(listTags, {}),
        client.call(listFieldNames, {}),
      ]),
    )
    expect(entities.total >= 300, `Only ${count(entities.total, 'item')} came out of the sample file.`)
    const found = [
      count(entities.total, 'item'),
      count(locations.total, 'location'),
      count(tags.length, 'tag'),
    ]
    return {
      lines: [
        `server/sample/inventory.csv, ${Math.round(sample.length / 1024)} KiB: all of its rows or none.`,
        `There are ${found.join(', ')} and ${count(fields.length, 'custom field')} now.`,
      ],
      result: undefined,
    }
  })
}

async function search(client: Client, stage: Stage): Promise<void> {
  await stage.step(`Search, ${searches.length} times`, async () => {
    const rows: [string, string][] = []
    for (const [q, wanted] of searches) {
      const { items, total } = await calling(
        `Searching for ${q}`,
        client.call(listEntities, { q, pageSize: 100 }),
      )
      const names = items.map(({ name }) => name)
      expect(names.length > 0, `Searching for ${q} found nothing.`)
      expect(wanted === '' || names.includes(wanted), `Searching for ${q} did not find "${wanted}".`)
      const first = wanted === '' ? names : [wanted, ...names.filter(name => name !== wanted)]
      rows.push([q, summaryOf(first, total)])
    }
    return { lines: ['Accents, case and script do not matter:', '', ...columns(rows)], result: undefined }
  })
}

/** The first few of some names, and how many more there are. */
function summaryOf(names: readonly string[], total: number): string {
  const shown = names.slice(0, 2)
  return `${shown.join(', ')}${total > shown.length ? `, and ${total - shown.length} more` : ''}`
}

async function filterByTag(client: Client, stage: Stage): Promise<void> {
  await stage.step('Filter by a tag', async () => {
    const tags = await calling('Listing the tags', client.call(listTags, {}))
    const tag = tags.find(({ name }) => name === 'Valuable')
    expect(tag !== undefined, 'The sample has no tag "Valuable".')
    const { items, total, totalPrice } = await calling(
      'Filtering by a tag',
      client.call(listEntities, { tags: [tag.id] }),
    )
    expect(total > 0 && items.length === total, 'No item has the tag "Valuable".')
    const dearest = items.toSorted((a, b) => b.purchasePrice - a.purchasePrice).slice(0, 4)
    return {
      lines: [
        `${count(total, 'item')} with the tag "Valuable", worth ${money(totalPrice)} together. The dearest:`,
        '',
        ...columns(dearest.map(({ name, purchasePrice }) => [name, money(purchasePrice).padStart(9)])),
      ],
      result: undefined,
    }
  })
}

const money = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const isLocation = ({ type }: TreeNode): boolean => type === 'location'

/** How many items are somewhere below. */
const itemsBelow = (node: TreeNode): number =>
  node.children.reduce((sum, child) => sum + itemsBelow(child) + (isLocation(child) ? 0 : 1), 0)

function* everyNode(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node
    yield* everyNode(node.children)
  }
}

async function showHousehold(client: Client, stage: Stage): Promise<TreeNode> {
  return stage.step('See what is where', async () => {
    const tree = await calling('The tree', client.call(getEntityTree, { withItems: true }))
    const home = tree.find(({ name }) => name === 'Home')
    expect(home !== undefined, 'The tree has no house "Home".')
    const rows = [[`Home`, itemsBelow(home)] as const, ...branches(home, '', 3)]
    const lines = columns(rows.map(([name, items]) => [name, String(items).padStart(4)]))
    return { lines, result: home }
  })
}

/** The locations below one, drawn as a tree down to a depth, with how many items are in each. */
function branches(node: TreeNode, indent: string, depth: number): [string, number][] {
  if (depth === 0) return []
  const locations = node.children.filter(isLocation)
  return locations.flatMap((location, i): [string, number][] => {
    const isLast = i === locations.length - 1
    return [
      [`${indent}${isLast ? '└─' : '├─'} ${location.name}`, itemsBelow(location)],
      ...branches(location, `${indent}${isLast ? '   ' : '│  '}`, depth - 1),
    ]
  })
}

async function moveBox(client: Client, home: TreeNode, stage: Stage): Promise<void> {
  await stage.step(`Move "${box}" with everything in it`, async () => {
    const nodes = [...everyNode([home])]
    const moved = nodes.find(({ name }) => name === box)
    const goal = home.children.find(node => isLocation(node) && node.name === 'Garage')
    expect(moved !== undefined && moved.children.length > 0, `There is no full "${box}" in the house.`)
    expect(goal !== undefined, 'The house has no garage.')
    const before = await wayTo(client, moved.id)
    await calling('Moving the box', client.call(patchEntity, { id: moved.id, parentId: goal.id }))
    const inside = [...everyNode(moved.children)]
    for (const entity of inside) {
      const way = await wayTo(client, entity.id)
      expect(way.startsWith('Home / Garage / '), `"${entity.name}" did not move along: it is at ${way}.`)
    }
    const [first] = inside
    return {
      lines: [
        ...columns([
          ['before', before],
          ['after', await wayTo(client, moved.id)],
        ]),
        '',
        `One small write, and ${count(inside.length, 'item')} came along:`,
        '',
        ...columns([['for one', await wayTo(client, first?.id ?? '')]]),
      ],
      result: undefined,
    }
  })
}

/** Where an item is, from the top. */
async function wayTo(client: Client, id: string): Promise<string> {
  const steps = await calling('The way to an item', client.call(getEntityPath, { id }))
  return steps.map(({ name }) => name).join(' / ')
}

async function exportAll(client: Client, stage: Stage): Promise<void> {
  await stage.step('Export everything, and import it again', async () => {
    const { text, headers } = await calling('The export', client.send(exportEntities, {}))
    expect(headers.get('content-type')?.startsWith('text/csv') === true, 'The export is no CSV file.')
    expect(text.includes('Матрёшка семиместная'), 'The export lacks items.')
    const form = new FormData()
    form.append('csv', new Blob([text]), 'export.csv')
    await calling('Importing the export', client.call(importEntities, {}, { form }))
    const again = await calling('The second export', client.send(exportEntities, {}))
    expect(again.text === text, 'Importing the export has changed something.')
    const size = `${Math.round(Buffer.byteLength(text) / 1024)} KiB`
    return {
      lines: [
        `${size} of CSV. Imported again it changes nothing: the next export is the same byte for byte.`,
      ],
      result: undefined,
    }
  })
}
