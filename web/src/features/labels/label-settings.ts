import {
  codeKinds,
  codeSizes,
  codeTargets,
  isLabelField,
  type LabelContent,
  maxLabelFields,
  type PrintOffset,
  textSizes,
  usualContent,
} from '@stowage/contract/labels/label-words'
import { type SheetFormatName, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { listLabelFormats } from '../../data/wire/operations.ts'
import type { LabelsSearch } from './labels-search.ts'

/** A format that somebody has saved. */
export type SavedFormat = ReplyOf<typeof listLabelFormats>[number]

/** Labels of own measures, millimetres. */
export interface OwnSize {
  readonly width: number
  readonly height: number
  readonly columns: number | null
  readonly rows: number | null
  readonly columnGap: number | null
  readonly rowGap: number | null
  readonly marginLeft: number | null
  readonly marginTop: number | null
  readonly paperWidth: number | null
  readonly paperHeight: number | null
}

/** How labels are printed: what of the address is not about which labels. */
export interface LabelSettings extends LabelContent {
  readonly format:
    | { readonly kind: 'named'; readonly name: SheetFormatName }
    | { readonly kind: 'saved'; readonly saved: SavedFormat }
    | { readonly kind: 'own'; readonly size: OwnSize }
  readonly offset: PrintOffset
}

/** What of the address is kept for the next time. */
export type KeptSettings = Pick<
  LabelsSearch,
  'format' | 'own' | 'fields' | 'code' | 'target' | 'codeSize' | 'text' | 'x' | 'y'
>

const key = 'stowage.labels'
const usualName: SheetFormatName = 'l7160'

/** The settings that this browser printed with last. */
export function keptSettings(): KeptSettings {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as KeptSettings
  } catch {
    return {}
  }
}

export const keepSettings = (settings: KeptSettings): void =>
  localStorage.setItem(key, JSON.stringify(settings))

const isName = (text: string | undefined): text is SheetFormatName =>
  text !== undefined && Object.hasOwn(sheetFormats, text)

const oneOf = <W extends string>(words: readonly W[], word: string | undefined, otherwise: W): W =>
  words.find(each => each === word) ?? otherwise

function ownSizeIn(text: string | undefined): OwnSize | undefined {
  try {
    const size = JSON.parse(text ?? 'null') as OwnSize | null
    return size !== null && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined
  }
}

function formatOf({ format, own }: KeptSettings, saved: readonly SavedFormat[]): LabelSettings['format'] {
  const found = saved.find(({ id }) => id === format)
  if (found !== undefined) return { kind: 'saved', saved: found }
  const size = format === 'own' ? ownSizeIn(own) : undefined
  if (size !== undefined) return { kind: 'own', size }
  return { kind: 'named', name: isName(format) ? format : usualName }
}

/** The settings of an address; what it does not say is that of its saved format, or what was used last. */
export function settingsOf(
  search: LabelsSearch,
  saved: readonly SavedFormat[],
  kept: KeptSettings,
): LabelSettings {
  const said: KeptSettings = search.format === undefined ? { ...kept, ...search } : search
  const format = formatOf(said, saved)
  const base = format.kind === 'saved' ? format.saved : { ...usualContent, offset: { x: 0, y: 0 } }
  const fields = said.fields?.filter(isLabelField).slice(0, maxLabelFields)
  return {
    format,
    fields: fields ?? base.fields,
    code: oneOf(codeKinds, said.code, base.code),
    codeTarget: oneOf(codeTargets, said.target, base.codeTarget),
    codeSize: oneOf(codeSizes, said.codeSize, base.codeSize),
    textSize: oneOf(textSizes, said.text, base.textSize),
    offset: { x: said.x ?? base.offset.x, y: said.y ?? base.offset.y },
  }
}

/** Settings as an address says them. */
export function searchOf({ format, ...settings }: LabelSettings): KeptSettings {
  return {
    format: format.kind === 'named' ? format.name : format.kind === 'saved' ? format.saved.id : 'own',
    ...(format.kind === 'own' ? { own: JSON.stringify(format.size) } : {}),
    fields: [...settings.fields],
    code: settings.code,
    target: settings.codeTarget,
    codeSize: settings.codeSize,
    text: settings.textSize,
    x: settings.offset.x,
    y: settings.offset.y,
  }
}

/** By what the next free label of a format is remembered; undefined for own measures that are not saved. */
export const startKeyOf = ({ format }: Pick<LabelSettings, 'format'>): string | undefined =>
  format.kind === 'named' ? format.name : format.kind === 'saved' ? format.saved.id : undefined

/** What the server is asked for a format. */
export function formatRequest({ format }: Pick<LabelSettings, 'format'>) {
  if (format.kind === 'named') return { format: format.name }
  if (format.kind === 'saved') return { formatId: format.saved.id }
  const { width, height, ...others } = format.size
  const said = Object.entries(others).filter(([, length]) => length !== null)
  return {
    format: 'custom' as const,
    labelWidth: width,
    labelHeight: height,
    ...(Object.fromEntries(said) as { [K in keyof typeof others]?: number }),
  }
}
