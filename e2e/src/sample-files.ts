import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const folder = path.join(import.meta.dirname, '../../server/sample')

/** A photo of the sample household, to be chosen in a file dialog. */
export const samplePhoto = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(path.join(folder, 'photos', name)),
})

/** A CSV file with this text. */
export const csvFile = (text: string | Buffer): ChosenFile => ({
  name: 'inventory.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
