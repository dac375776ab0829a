import type { LabelFormat, SheetMeasures } from '@stowage/contract/labels/label-formats'
import { type SheetFormat, type SheetFormatName, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import * as operations from '../data/wire/operations.ts'
import type { FakeServer } from './fake-server.ts'
import { newId, user } from './samples.ts'

/** How labels of a format that can be bought lie on their paper. */
export function measuresOf(name: SheetFormatName): SheetMeasures {
  const { paper, columns, rows, label, gap, isEndless }: SheetFormat = sheetFormats[name]
  const margin = [
    (paper[0] - columns * label[0] - (columns - 1) * gap[0]) / 2,
    (paper[1] - rows * label[1] - (rows - 1) * gap[1]) / 2,
  ]
  return {
    paper: [...paper],
    columns,
    rows,
    label: [...label],
    gap: [...gap],
    margin,
    isEndless: isEndless === true,
  }
}

/** What the server has of labels. */
export interface LabelStock {
  formats: LabelFormat[]
  starts: { format: string; start: number }[]
  /** The finest square of the codes, millimetres. */
  module: number
}

/** Answers everything about sheets of labels as the real server does, with empty drawings. */
export function answerLabels(server: FakeServer): LabelStock {
  const stock: LabelStock = { formats: [], starts: [], module: 0.4 }
  server.answer(operations.listLabelFormats, () => [...stock.formats])
  server.answer(operations.listLabelStarts, () => [...stock.starts])
  server.answer(operations.setLabelStart, ({ format, start }) => {
    stock.starts = [...stock.starts.filter(each => each.format !== format), { format, start: Number(start) }]
    return { format, start: Number(start) }
  })
  server.answer(operations.previewLabelSheet, given => {
    const { select, format = 'l7160', formatId, copies = '1', sheet, code } = given
    const start = given.start ?? 1
    const saved = stock.formats.find(({ id }) => id === formatId)
    const measures = saved?.measures ?? measuresOf(format as SheetFormatName)
    const labels = (select?.ids?.length ?? 0) * Number(copies)
    const sheets = Math.max(1, Math.ceil((start - 1 + labels) / (measures.columns * measures.rows)))
    const [width, height] = measures.paper
    return {
      labels,
      sheets,
      sheet: Math.min(sheet ?? 1, sheets),
      start,
      measures,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 1 1"/>`,
      codes:
        code === 'none' || labels === 0
          ? {
              drawn: 0,
              missing: 0,
              smallest: null,
            }
          : {
              drawn: labels,
              missing: 0,
              smallest: given.codeSize === 'large' ? 0.3 : stock.module,
            },
    }
  })
  server.answer(operations.createLabelFormat, ({ name, shared, sheet, ...content }) => {
    const made = {
      id: newId(),
      userId: user.id,
      name,
      shared: shared === true,
      sheet,
      start: 1,
      createdAt: '2026-01-05T10:00:00Z',
      updatedAt: '2026-01-05T10:00:00Z',
      measures: measuresOf(typeof sheet === 'string' ? sheet : 'l7160'),
      ...content,
    } as LabelFormat
    stock.formats.push(made)
    return made
  })
  server.answer(operations.deleteLabelFormat, ({ id }) => {
    stock.formats = stock.formats.filter(each => each.id !== id)
  })
  return stock
}
