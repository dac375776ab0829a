import { posix } from 'node:path'
import { maxRowBytes, tooLarge } from '../limits.ts'
import { malformed } from '../malformed.ts'
import { unescapeText } from './cell-values.ts'
import { kindOfFormat, type NumberKind } from './number-formats.ts'
import { TextPool } from './text-pool.ts'
import { prefixed, readXml, type XmlListener } from './xml.ts'

/** The files of a workbook; nothing comes for one that is not there. */
export type ReadPart = (name: string) => AsyncIterable<Buffer>

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
}

/** The parts of a workbook. */
export interface WorkbookParts {
  /** Those with cells, charts left out. */
  readonly sheets: readonly Sheet[]
  readonly is1904: boolean
  readonly texts: string | undefined
  readonly styles: string | undefined
}

interface Relation {
  readonly type: string
  readonly part: string
}

/** The most sheets, formats and references between parts, each. */
const maxEach = 100_000

function count(already: number): void {
  if (already >= maxEach) throw malformed(`The workbook has more than ${maxEach} sheets or formats`)
}

/** Where the workbook of an archive is; undefined when it has none. */
export async function findWorkbook(read: ReadPart): Promise<string | undefined> {
  const relations = await relationsOf(read, '')
  return [...relations.values()].find(({ type }) => type === 'officeDocument')?.part
}

export async function readParts(read: ReadPart, workbook: string): Promise<WorkbookParts> {
  const relations = await relationsOf(read, workbook)
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part
  const sheets: Sheet[] = []
  let is1904 = false
  await readXml(read(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const relation = relations.get(prefixed(attributes, 'id') ?? '')
      if (relation?.type !== 'worksheet') return
      count(sheets.length)
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ name: unescapeText(attributes['name'] ?? ''), isHidden, part: relation.part })
    },
  })
  return { sheets, is1904, texts: partOf('sharedStrings'), styles: partOf('styles') }
}

/** References of a part to other parts of the archive, by id. */
async function relationsOf(read: ReadPart, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part)
  const relations = new Map<string, Relation>()
  await readXml(read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External')
        return
      count(relations.size)
      relations.set(Id, {
        type: posix.basename(Type ?? ''),
        part: posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\//, ''),
      })
    },
  })
  return relations
}

/** Reads the texts that cells share. */
export async function readTexts(read: ReadPart, part: string | undefined): Promise<TextPool> {
  const pool = new TextPool()
  if (part !== undefined) await readXml(read(part), new SharedTexts(pool))
  return pool
}

class SharedTexts implements XmlListener {
  readonly #pool: TextPool
  #text = ''
  #isText = false
  #isPronunciation = false

  constructor(pool: TextPool) {
    this.#pool = pool
  }

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isPronunciation = true
    else if (name === 't') this.#isText = !this.#isPronunciation
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#text += text
    if (this.#text.length > maxRowBytes) throw tooLarge('row_bytes', maxRowBytes, 'a longer text')
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPronunciation = false
    else if (name === 'si') this.#pool.add(unescapeText(this.#text))
  }
}

/** Kinds of numbers, by the number of the style of their cell. */
export async function readKinds(read: ReadPart, part: string | undefined): Promise<NumberKind[]> {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isOfCells = false
  if (part !== undefined)
    await readXml(read(part), {
      open(name, attributes) {
        const { numFmtId = '0', formatCode } = attributes
        count(Math.max(formats.length, codes.size))
        if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode)
        else if (name === 'cellXfs') isOfCells = true
        else if (name === 'xf' && isOfCells) formats.push(numFmtId)
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false
      },
    })
  return formats.map(id => kindOfFormat(Number(id), codes.get(id)))
}
