import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listTags } from '../../contract/src/catalogues/tags.ts'
import { getLabelSheet } from '../../contract/src/labels/labels.ts'
import type { Client } from '../../contract/src/protocol/client.ts'
import { calling } from './calling.ts'
import { expect, type Stage } from './stage.ts'

/** Prints labels for what is valuable, on a sheet that shops sell, into a file. */
export async function printLabels(client: Client, stage: Stage): Promise<void> {
  await stage.step('Print a sheet of labels', async () => {
    const tags = await calling('Listing the tags', client.call(listTags, {}))
    const tag = tags.find(({ name }) => name === 'Valuable')
    expect(tag !== undefined, 'The sample has no tag "Valuable".')
    const sheet = { tags: [tag.id], format: 'l7160' }
    const { bytes } = await calling('The sheet', client.download(getLabelSheet, sheet))
    const isPdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
    expect(isPdf, 'The sheet is no PDF.')
    const file = path.join(tmpdir(), 'stowage-labels.pdf')
    await writeFile(file, bytes)
    return {
      lines: [
        `Everything valuable, 21 to a page of Avery L7160: ${file} (${Math.ceil(bytes.length / 1024)} KiB)`,
      ],
      result: undefined,
    }
  })
}
