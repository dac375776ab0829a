import { describe, expect, test } from 'vitest'
import { findMergedCells } from './merged-cells.ts'

const sheet = (name: string): string =>
  '<worksheet><sheetData><row><c t="inlineStr"><is><t>mergeCells &lt;mergeCells</t></is></c></row></sheetData>' +
  `<${name} count="3"><mergeCell ref="A2:A4"/><mergeCell ref="B2:C2"/><mergeCell ref="AA3:AB9"/></${name}></worksheet>`

async function* piecesOf(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

describe('merged cells', () => {
  test.each([1, 7, 64, 4096])('are found in pieces of %i bytes, those over several rows', async size => {
    for (const name of ['mergeCells', 'x:mergeCells'])
      expect([...(await findMergedCells(piecesOf(sheet(name), size)))]).toEqual([
        [2, [{ column: 1, lastRow: 4 }]],
        [3, [{ column: 27, lastRow: 9 }]],
      ])
  })

  test('are none in a sheet that tells of none', async () => {
    expect((await findMergedCells(piecesOf('<worksheet><sheetData/></worksheet>', 16))).size).toBe(0)
  })
})
