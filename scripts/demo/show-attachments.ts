import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadAttachment } from '../../contract/src/attachments/attachments.ts'
import { getEntity, listEntities } from '../../contract/src/entities/entities.ts'
import type { Entity } from '../../contract/src/entities/entity.ts'
import type { Client } from '../../contract/src/protocol/client.ts'
import { calling } from './calling.ts'
import { columns, count, expect, type Stage } from './stage.ts'

const sample = path.join(import.meta.dirname, '../../server/sample')

/** What the sample's photos and papers belong to, by the beginning of their names. */
const owners: Readonly<Record<string, string>> = {
  'cargo-bicycle': 'Cargo bicycle',
  cello: 'Cello',
  'cordless-drill': 'Cordless drill',
  'dinghy-moewe': 'Dinghy "Möwe"',
  'espresso-machine': 'Espresso machine',
  'kitchen-mixer': 'Stand mixer',
  'notebook-computer': 'Notebook computer',
  yixing: '紫砂壶',
}

/** How long the small pictures may take, milliseconds. */
const timeoutMs = 60_000

/** Attaches the sample's photos and papers to its items, and waits for the small pictures. */
export async function attachAttachments(client: Client, stage: Stage): Promise<void> {
  await stage.step('Attach photos and papers', async () => {
    const photos = await attachAll(client, 'photos')
    const attachments = await attachAll(client, 'papers')
    const began = performance.now()
    const pictured = await Promise.all(photos.map(({ id }) => withThumbnail(client, id)))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const rows = pictured.map((entity): [string, string] => [
      entity.name,
      entity.attachments.map(({ title, type }) => `${title} (${type})`).join(', '),
    ])
    return {
      lines: [
        `${count(photos.length, 'photo')} and ${count(attachments.length, 'paper')}. The small pictures were there ${seconds} s later.`,
        '',
        ...columns(rows),
      ],
      result: undefined,
    }
  })
}

/** Attaches every file of a folder of the sample to what it belongs to. */
async function attachAll(client: Client, folder: 'photos' | 'papers'): Promise<Entity[]> {
  const attached: Entity[] = []
  for (const file of await readdir(path.join(sample, folder))) {
    const [owner = '', kind = ''] = file.split('.')
    const form = new FormData()
    form.append('file', new Blob([await readFile(path.join(sample, folder, file))]), file)
    form.append('name', file)
    form.append('type', folder === 'photos' ? 'photo' : kind)
    const id = await idOf(client, owners[owner] ?? owner)
    attached.push(await calling(`Attaching ${file}`, client.call(uploadAttachment, { id }, { form })))
  }
  return attached
}

/** The item with exactly this name. */
export async function idOf(client: Client, name: string): Promise<string> {
  const q = name.replaceAll('"', '')
  const { items } = await calling(`Looking for ${name}`, client.call(listEntities, { q, pageSize: 100 }))
  const found = items.find(item => item.name === name)
  expect(found !== undefined, `There is no "${name}" in the sample.`)
  return found.id
}

/** An item once the worker has made the small picture of its photo. */
async function withThumbnail(client: Client, id: string): Promise<Entity> {
  for (const end = performance.now() + timeoutMs; ; await sleep(200)) {
    const entity = await calling('Showing an item', client.call(getEntity, { id }))
    if (entity.attachments.some(({ thumbnail }) => thumbnail !== undefined)) return entity
    expect(performance.now() < end, `The small picture of "${entity.name}" was never made.`)
  }
}
