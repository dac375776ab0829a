import { type IssueBody, issueOf } from '@stowage/contract/protocol/issues'
import type {
  ColumnMapping,
  ColumnMember,
  ColumnTarget,
  ImportKind,
} from '@stowage/contract/tables/import-options'
import { exportLanguages } from '@stowage/contract/tables/table-exports'
import { requireValue } from '#kernel/require-value.ts'
import { entityHeaders } from '../export/headers.ts'
import { isOurHeader } from '../file/headers.ts'
import type { Definitions } from '../values/defined-fields.ts'
import { isMember, isOf, isSkip, skip, TakenTargets, toMember } from './column-targets.ts'
import { bareHeader, foldHeader } from './fold-header.ts'
import { guessColumns, type UnknownColumn } from './guess-columns.ts'
import { guessContactColumns } from './guess-contact-columns.ts'
import { findOurColumn } from './our-columns.ts'
import { findPreset, homebox, oldHomebox } from './presets/index.ts'
import type { Preset, PresetTarget } from './presets/preset.ts'
import { isOfContacts, ownProgram } from './presets/stowage.ts'
import { kindsOf, suits } from './sample-kinds.ts'
import { findMeaning } from './synonyms/index.ts'

/** A column of a table with its target. */
export interface MappedColumn {
  readonly header: string
  readonly index: number
  readonly target: ColumnTarget
  /** `header`: a name of ours; `synonym`: a guess; `none`: skipped because nobody knows it. */
  readonly matchedBy: 'mapping' | 'preset' | 'header' | 'synonym' | 'none'
  /** Can it become a custom field? */
  readonly isOpen: boolean
  /** The member that its header names, and that its values cannot be. */
  readonly unsuited: ColumnMember | undefined
}

/** Something that is wrong with a column, or with a name of the mapping that no column has. */
export interface ColumnIssue {
  readonly column: string
  readonly issue: IssueBody
}

export interface MappedTable {
  /** The program whose table it seems to be. */
  readonly preset: string | null
  /** One for each header, in their order. */
  readonly columns: readonly MappedColumn[]
  readonly issues: readonly ColumnIssue[]
  /** Is a row an item? Some programs have rows for folders or rooms. */
  readonly isItem: (cells: readonly string[]) => boolean
}

export interface MapOptions {
  /** The kind of rows; absent: items. */
  readonly of?: ImportKind | undefined
  /** Has the table `HB.` columns? */
  readonly isOurs: boolean
  readonly mapping?: ColumnMapping | undefined
  /** The field definitions of the group, which headers can name. */
  readonly definitions?: Definitions
  /** Are columns that nothing names kept? */
  readonly keepsOthers?: boolean
  /** The headers that stand more than once, as written. */
  readonly repeatedHeaders: readonly string[]
  /** The first cells of a column that are not empty, from the same rows for all columns. */
  samplesOf(index: number): readonly string[]
}

/**
 * Decides what each column of a table is: by the mapping, then by names of ours, or by the preset of the program that wrote it,
 * by field definitions, and by synonyms. `headers` are unique: one that is there again is `Header (2)`, one that is empty `Column 3`.
 */
export function mapColumns(headers: readonly string[], options: MapOptions): MappedTable {
  const mapper = new Mapper(headers, options)
  mapper.applyMapping(options.mapping ?? {})
  if (options.of === 'contacts') return mapper.mapContacts(options)
  const preset = options.isOurs ? undefined : findPreset(headers)
  const name = options.isOurs ? mapper.applyOurs() : mapper.applyPreset(preset)
  if (options.keepsOthers === true) mapper.findName()
  mapper.refuseRepeated(options)
  return {
    preset: name,
    columns: mapper.columns(options),
    issues: mapper.issues,
    isItem: itemsOf(headers, preset),
  }
}

type Match = Pick<MappedColumn, 'target' | 'matchedBy'>

/** Gives targets to columns, each of them at most once. */
class Mapper {
  readonly issues: ColumnIssue[] = []
  readonly #headers: readonly string[]
  readonly #of: ImportKind
  readonly #samplesOf: MapOptions['samplesOf']
  readonly #definitions: Definitions | undefined
  readonly #matches = new Map<number, Match>()
  readonly #taken = new TakenTargets()
  /** Headers of which the first column counts and others are skipped. */
  readonly #known = new Set<string>()

  constructor(headers: readonly string[], { of = 'items', samplesOf, definitions }: MapOptions) {
    this.#headers = headers
    this.#of = of
    this.#samplesOf = samplesOf
    this.#definitions = definitions
  }

  columns({ isOurs, keepsOthers = false }: MapOptions): MappedColumn[] {
    return this.#headers.map((header, index) => {
      const match = this.#matches.get(index)
      const isUnknown = match === undefined && !this.#known.has(header)
      return {
        header,
        index,
        isOpen: keepsOthers && isUnknown && this.#of === 'items' && !(isOurs && isOurHeader(header)),
        unsuited: isUnknown && !isOurs && this.#of === 'items' ? this.#unsuitedBy(header) : undefined,
        ...(match ?? { target: skip, matchedBy: 'none' }),
      }
    })
  }

  /** The member that a header names, when no other column is it. */
  #unsuitedBy(header: string): ColumnMember | undefined {
    const meaning = findMeaning(header)?.meaning
    if (meaning === undefined || !('member' in meaning)) return undefined
    return this.#isFree(toMember(meaning.member)) ? meaning.member : undefined
  }

  /** A table of contacts by its mapping, and by the words in its headers. */
  mapContacts(options: MapOptions): MappedTable {
    for (const [index, { target, matchedBy }] of guessContactColumns(this.#unknown(), this.#taken))
      this.#matches.set(index, { target, matchedBy })
    const hasName = contactNames.some(contact => !this.#isFree({ contact }))
    if (options.keepsOthers === true && !hasName) this.findName({ contact: 'name' })
    this.refuseRepeated(options)
    const preset = isOfContacts(this.#headers) ? ownProgram : null
    return { preset, columns: this.columns(options), issues: this.issues, isItem: () => true }
  }

  /** Where no column is the name, which a product gives as well, the first of different texts is; else the first of texts. */
  findName(target: ColumnTarget = nameTarget): void {
    if (!this.#isFree(target) || !this.#isFree(toMember('product'))) return
    const texts = this.#unmatched()
      .filter(index => !this.#known.has(this.#headerAt(index)))
      .map(index => ({ index, kinds: kindsOf(this.#samplesOf(index)) }))
      .filter(({ kinds }) => !kinds.empty && !kinds.yesNo && suits(nameTarget, kinds))
    const name = texts.find(({ kinds }) => kinds.distinct) ?? texts[0]
    if (name !== undefined) this.#match(name.index, target, 'none')
  }

  applyMapping(mapping: ColumnMapping): void {
    const indexes = this.#indexesOf(Object.keys(mapping))
    const issues = new Map<number, ColumnIssue>()
    for (const [name, target] of Object.entries(mapping)) {
      const index = indexes.get(name)
      if (index === undefined) {
        if (!isSkip(target)) this.issues.push({ column: name, issue: issueOf('missing_column') })
        continue
      }
      if (!isOf(target, this.#of)) {
        this.issues.push({ column: name, issue: issueOf('not_one_of', { words: targetWords[this.#of] }) })
        continue
      }
      const other = this.#taken.columnOf(target)
      if (other !== undefined)
        for (const [column, same] of [
          [other, index],
          [index, other],
        ] as const)
          issues.set(column, {
            column: this.#headerAt(column),
            issue: issueOf('same_target', { column: this.#headerAt(same) }),
          })
      this.#match(index, target, 'mapping')
    }
    this.issues.push(...issues.values())
  }

  /** Answers which version of Homebox could have written the table. */
  applyOurs(): string {
    const found = this.#unmatched().flatMap(index => {
      const column = findOurColumn(this.#headerAt(index))
      return column === undefined ? [] : [{ index, ...column }]
    })
    for (const { index, target } of found.filter(({ isOlder }) => !isOlder)) this.#matchOurs(index, target)
    const older = found.filter(({ isOlder }) => isOlder)
    for (const { index, target } of older) if (this.#isFree(target)) this.#match(index, target, 'header')
    return older.length > 0 ? oldHomebox : homebox
  }

  /** Answers the name of the program, and guesses what its preset does not know. */
  applyPreset(preset: Preset | undefined): string | null {
    if (preset !== undefined) this.#matchPreset(preset)
    this.#matchDefinitions()
    if (preset?.read !== undefined) this.#matchFields(preset.read)
    this.#guess(preset)
    return preset?.name ?? null
  }

  #matchPreset(preset: Preset): void {
    const indexes = indexesByWord(this.#unmatched().map(index => [index, this.#headerAt(index)]))
    const columns = Object.entries(preset.columns)
    const names = columns
      .filter(([, choices]) => canBeName(choices))
      .flatMap(([name]) => indexes.get(foldHeader(name)) ?? [])
    const name = this.#fullest(names)
    if (name !== undefined && this.#isFree(nameTarget)) this.#match(name, nameTarget, 'preset')
    for (const [header, choices] of columns)
      for (const index of indexes.get(foldHeader(header)) ?? []) {
        this.#known.add(this.#headerAt(index))
        if (this.#matches.has(index)) continue
        const target = this.#choose(index, choices)
        if (target !== undefined) this.#match(index, target, 'preset')
      }
  }

  /** Matches the columns that a definition of the group names; our own words for members keep their meaning. */
  #matchDefinitions(): void {
    for (const index of this.#unmatched()) {
      const header = this.#headerAt(index)
      if (this.#known.has(header) || memberHeaders.has(foldHeader(header))) continue
      const field = this.#definitions?.nameFor(header)
      if (field !== undefined && this.#isFree({ field })) this.#match(index, { field }, 'header')
    }
  }

  #matchFields(read: NonNullable<Preset['read']>): void {
    for (const index of this.#unmatched()) {
      const header = this.#headerAt(index)
      const target = this.#known.has(header) ? undefined : read(header, this.#samplesOf(index))
      if (target !== undefined && this.#isFree(target)) this.#match(index, target, 'preset')
    }
  }

  /** Guesses the other columns; those that are custom fields of the program become custom fields. */
  #guess(preset: Preset | undefined): void {
    const unknown = this.#unknown()
    const guesses = guessColumns(unknown, this.#taken)
    for (const [index, target] of guesses) this.#matches.set(index, { target, matchedBy: 'synonym' })
    if (preset?.hasFields !== true) return
    for (const { index, header } of unknown) {
      const field = { field: header.trim() }
      const isName = field.field !== '' && field.field.length <= longestField
      if (!guesses.has(index) && isName && this.#samplesOf(index).length > 0 && this.#isFree(field))
        this.#match(index, field, 'preset')
    }
  }

  /** A header of several columns is an error unless it is known what each of them is. */
  refuseRepeated({ isOurs, keepsOthers = false, repeatedHeaders }: MapOptions): void {
    const repetitions = repetitionsIn(this.#headers)
    for (const header of repeatedHeaders) {
      const columns = repetitions.get(header) ?? []
      const isMapped = columns.every(index => this.#matches.get(index)?.matchedBy === 'mapping')
      // Columns of a table of ours that nobody knows are skipped, however often they are there.
      const isIgnored = isOurs && findOurColumn(header) === undefined
      const areKept = keepsOthers && !columns.some(index => this.#matches.has(index))
      if (isMapped || isIgnored || areKept || this.#known.has(header)) continue
      this.issues.push({ column: header, issue: issueOf('repeated_column') })
    }
    if (!isOurs) this.#refuseSpellings()
  }

  /** Headers that differ in case or blanks are one header, too; of one that is understood, the others are not lost in silence. */
  #refuseSpellings(): void {
    const first = new Map<string, number>()
    for (const [index, header] of this.#headers.entries()) {
      const folded = foldHeader(header)
      const other = first.get(folded)
      if (other === undefined) first.set(folded, index)
      else if (isUnderstood(this.#matches.get(other)) && !this.#matches.has(index))
        this.issues.push({ column: header, issue: issueOf('repeated_column') })
    }
  }

  /** The columns that a mapping names: exactly, else by fold. */
  #indexesOf(names: readonly string[]): Map<string, number> {
    const indexes = new Map<string, number>()
    const used = new Set<number>()
    const note = (name: string, index: number | undefined) => {
      if (index === undefined) return
      indexes.set(name, index)
      used.add(index)
    }
    const exact = new Map(this.#headers.map((header, index) => [header, index]))
    for (const name of names) note(name, exact.get(name))
    const folded = Map.groupBy(
      [...this.#headers.keys()].filter(index => !used.has(index)),
      index => foldHeader(this.#headerAt(index)),
    )
    for (const name of names) if (!indexes.has(name)) note(name, folded.get(foldHeader(name))?.shift())
    return indexes
  }

  #matchOurs(index: number, target: ColumnTarget): void {
    const other = this.#taken.columnOf(target)
    if (other === undefined) this.#match(index, target, 'header')
    // A column that the mapping names counts instead; headers that only differ in case or blanks are one header.
    else if (
      this.#matches.get(other)?.matchedBy === 'header' &&
      !isRepetition(this.#headerAt(index), this.#headerAt(other))
    )
      this.issues.push({ column: this.#headerAt(index), issue: issueOf('repeated_column') })
  }

  /** The column with the most cells that are not empty; of several, the first. */
  #fullest(indexes: readonly number[]): number | undefined {
    return indexes.toSorted((a, b) => this.#samplesOf(b).length - this.#samplesOf(a).length)[0]
  }

  #choose(index: number, choices: PresetTarget): ColumnTarget | undefined {
    const kinds = kindsOf(this.#samplesOf(index))
    return [choices].flat().find(target => this.#isFree(target) && suits(target, kinds))
  }

  #match(index: number, target: ColumnTarget, matchedBy: MappedColumn['matchedBy']): void {
    this.#taken.take(target, index)
    this.#matches.set(index, { target, matchedBy })
  }

  #isFree(target: ColumnTarget): boolean {
    return this.#taken.columnOf(target) === undefined
  }

  #unknown(): UnknownColumn[] {
    return this.#unmatched()
      .filter(index => !this.#known.has(this.#headerAt(index)))
      .map(index => ({ index, header: this.#headerAt(index), kinds: kindsOf(this.#samplesOf(index)) }))
  }

  #unmatched(): number[] {
    return [...this.#headers.keys()].filter(index => !this.#matches.has(index))
  }

  #headerAt(index: number): string {
    return requireValue(this.#headers[index])
  }
}

/** Tells rows that are items by a preset. */
function itemsOf(headers: readonly string[], preset: Preset | undefined): MappedTable['isItem'] {
  const isItem = preset?.isItem
  if (isItem === undefined) return () => true
  const indexes = new Map(headers.map((header, index) => [foldHeader(header), index]))
  return cells => {
    const cellOf = (header: string) => {
      const index = indexes.get(foldHeader(header))
      return index === undefined ? undefined : (cells[index] ?? '').trim()
    }
    return isItem(cellOf)
  }
}

const nameTarget = toMember('name')

/** Targets of contacts that are a name. */
const contactNames = ['name', 'firstName', 'lastName'] as const

/** Members that distinguish the targets for rows of a kind. */
const targetWords: Readonly<Record<ImportKind, readonly string[]>> = {
  items: ['member', 'field', 'tag', 'skip'],
  contacts: ['contact', 'skip'],
}

/** Our words for members in each language, folded. */
const memberHeaders: ReadonlySet<string> = new Set(
  exportLanguages.flatMap(language => Object.values(entityHeaders[language]).map(foldHeader)),
)

/** Does a header of a table that is not ours say by itself what its column is? */
const isUnderstood = (match: Match | undefined): boolean =>
  match?.matchedBy === 'synonym' || match?.matchedBy === 'header'

/** Programs whose items need no name have a second column for it. */
const canBeName = (choices: PresetTarget): boolean =>
  [choices].flat().some(target => isMember(target, 'name'))

/** The most characters of the name of a custom field. */
const longestField = 255

/** Is a unique header one of those that stand for a repeated one? */
const isRepetition = (unique: string, header: string): boolean =>
  unique === header || (unique.startsWith(`${header} (`) && /^\d+\)$/.test(unique.slice(header.length + 2)))

/** The columns by each header that they may be a repetition of: `Price (2)` is one of itself and of `Price`. */
function repetitionsIn(headers: readonly string[]): Map<string, number[]> {
  const columns = new Map<string, number[]>()
  for (const [index, header] of headers.entries()) {
    const bare = header.replace(/ \(\d+\)$/u, '')
    for (const each of new Set([header, bare])) noteColumn(columns, each, index)
  }
  return columns
}

/** Columns by their folded header, and by the same without a unit or currency. */
function indexesByWord(
  headers: readonly (readonly [index: number, header: string])[],
): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const [index, header] of headers)
    for (const word of new Set([foldHeader(header), foldHeader(bareHeader(header))]))
      noteColumn(indexes, word, index)
  return indexes
}

function noteColumn(columns: Map<string, number[]>, name: string, index: number): void {
  const others = columns.get(name)
  if (others === undefined) columns.set(name, [index])
  else others.push(index)
}
