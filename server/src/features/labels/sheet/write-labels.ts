import { customFieldOf, type LabelContent } from '@stowage/contract/labels/label-words'
import type { LabelLine } from '@stowage/contract/labels/labels'
import { readDecimal } from '@stowage/contract/values/decimals'
import type { Reader } from '#db/reader-writer.ts'
import {
  type DefinitionRow,
  definitionFinder,
  type Field,
  fieldRowsOf,
  findDefinitions,
  LocationPaths,
  withUnit,
} from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { assetUrl, findBorrowers, itemUrl, loadPaths, shownCode, textsOf } from '../label.ts'
import type { Labelled } from '../labels.queries.ts'
import type { SheetLabel } from './laid-out.ts'

/** Facts of labels that are not those of their items. */
interface LabelSurroundings {
  readonly base: string
  readonly more: string | undefined
  readonly whichCode: number | undefined
}

/** Says what stands on labels. */
export class LabelWriter {
  readonly #db: Reader
  readonly #groupId: string
  readonly #content: LabelContent
  readonly #base: string
  /** The line that the settings add to every label. */
  readonly #more: string
  readonly #paths: LocationPaths
  readonly #whichCode: number | undefined
  readonly #members: readonly LabelLine[]
  readonly #customFields: ReadonlySet<string>

  constructor(
    { db, actor: { groupId } }: { readonly db: Reader; readonly actor: { readonly groupId: string } },
    content: LabelContent,
    { base, more = '', whichCode }: LabelSurroundings,
  ) {
    this.#db = db
    this.#groupId = groupId
    this.#content = content
    this.#base = base
    this.#more = more
    this.#whichCode = whichCode
    this.#paths = new LocationPaths(db, groupId)
    this.#members = content.fields.filter((field): field is LabelLine => customFieldOf(field) === undefined)
    this.#customFields = new Set(content.fields.flatMap(field => customFieldOf(field) ?? []))
  }

  /** The labels of some items, in their order; a fixed number of statements for whatever stands on them. */
  async write(entities: readonly Labelled[]): Promise<SheetLabel[]> {
    await loadPaths(this.#paths, this.#members, entities)
    const borrowers = await findBorrowers(this.#db, this.#groupId, this.#members, entities)
    const rowNumbers = entities.map(({ n }) => n)
    const rows =
      this.#customFields.size === 0 || rowNumbers.length === 0
        ? []
        : await this.#db.all(fieldRowsOf, { groupId: this.#groupId, rowNumbers })
    const definitionOf = definitionFinder(
      rows.length === 0 ? [] : await findDefinitions(this.#db, this.#groupId),
    )
    const wanted = rows.filter(({ name }) => this.#customFields.has(name))
    const byEntity = Map.groupBy(wanted, ({ entity_n }) => entity_n)
    return entities.map(entity => ({
      lines: this.#linesOf(entity, byEntity.get(entity.n) ?? [], definitionOf, borrowers),
      code: this.#codeOf(entity),
    }))
  }

  #linesOf(
    entity: Labelled,
    fields: readonly Field[],
    definitionOf: ReturnType<typeof definitionFinder>,
    borrowers: Awaited<ReturnType<typeof findBorrowers>>,
  ): string[] {
    const { fields: lines } = this.#content
    const around = { paths: this.#paths, lines, whichCode: this.#whichCode, borrowers }
    const texts = lines.map(line => {
      const name = customFieldOf(line)
      if (name !== undefined)
        return valueOf(
          fields.find(field => field.name === name),
          definitionOf(name, entity.entity_type_id),
        )
      return textsOf([line as LabelLine], entity, around).join('')
    })
    // A label whose first line is an asset number or a code says the name where there is none.
    if ((lines[0] === 'assetId' || lines[0] === 'firstCode') && texts[0] === '' && !lines.includes('name'))
      texts[0] = entity.name
    return [...texts, this.#more].filter(text => text.trim() !== '')
  }

  #codeOf(entity: Labelled): SheetLabel['code'] {
    const { code, codeTarget } = this.#content
    if (code === 'none') return undefined
    const number = entity.asset_number
    const id = code === 'qr' ? itemUrl(this.#base, entity) : entity.id
    const asset =
      number === null ? undefined : code === 'qr' ? assetUrl(this.#base, number) : showAssetNumber(number)
    const own = codeTarget === 'code' ? shownCode(entity, this.#whichCode) : undefined
    const texts = codeTarget === 'entity' ? [id, asset] : [own, asset, id]
    return { kind: code, texts: texts.filter(text => text !== undefined) }
  }
}

/** Text of a custom field on a label, behind its name and before the unit of its definition; nothing without a value. */
function valueOf(field: Field | undefined, definition: DefinitionRow | undefined): string {
  if (field === undefined) return ''
  const { type, name, text_value, number_value, boolean_value, time_value } = field
  const value = {
    text: readDecimal(text_value) === undefined ? text_value : withUnit(text_value, definition),
    number: withUnit(String(number_value), definition),
    boolean: boolean_value === 1 ? '✓' : '',
    time: (time_value ?? '').slice(0, 10),
  }[type]
  return value.trim() === '' ? '' : `${name}: ${value}`
}
