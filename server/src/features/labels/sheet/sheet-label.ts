import type { LabelLine, SheetQuery } from '@stowage/contract/labels'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { assetUrl, itemUrl, type Label, parentLines } from '../label.ts'
import type { Labelled } from '../labels.queries.ts'

const lineOf: Readonly<Record<LabelLine, (thing: Labelled) => string>> = {
  name: thing => thing.name,
  assetId: thing => showAssetNumber(thing.asset_number),
  parent: thing => parentLines(thing).join(''),
  description: thing => thing.description,
  manufacturer: thing => thing.manufacturer,
  modelNumber: thing => thing.model_number,
  serialNumber: thing => thing.serial_number,
}

/** What stands on the label of a thing; `more` is the line that the settings add to every label. */
export function sheetLabel(
  thing: Labelled,
  { title, lines, target }: Pick<SheetQuery, 'title' | 'lines' | 'target'>,
  { base, more }: { base: string; more: string | undefined },
): Label {
  const number = thing.asset_number
  const below = [...lines.map(line => lineOf[line](thing)), more ?? '']
  return {
    title: lineOf[title](thing) || thing.name,
    lines: below.filter(line => line.trim() !== ''),
    url: target === 'asset' && number !== null ? assetUrl(base, number) : itemUrl(base, thing),
  }
}
