import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { csvFile } from '../sample-files.ts'
import { chooseFile } from '../steps.ts'

const long = 'x'.repeat(256)
const button = 'CSV-Datei auswählen'

/** Header, invalid cell, and its German message. */
const mistakes = [
  ['HB.archived', 'vielleicht', 'muss true oder false sein'],
  ['HB.quantity', '12,50', 'muss eine Zahl mit Dezimalpunkt sein, etwa 12.50'],
  ['HB.quantity', '-1', 'darf nicht negativ sein'],
  ['HB.purchase_price', '1e30', 'darf höchstens 1.000.000.000.000 sein'],
  ['HB.purchase_date', '31.02.2025', 'muss ein Datum sein, etwa 2026-01-31'],
  ['HB.asset_id', 'A-1', 'muss eine Nummer sein wie 000-042'],
  ['HB.manufacturer', long, 'darf höchstens 255 Zeichen haben'],
  ['HB.location', long, 'darf höchstens 100 Orte haben, jeden mit höchstens 255 Zeichen'],
  ['HB.tags', long, 'darf nur Schlagwörter mit höchstens 255 Zeichen nennen'],
  ['HB.parent_import_ref', 'niemand', 'nichts hat die Referenz oder Id „niemand“'],
] as const

const headers = [...new Set(['HB.name', 'HB.import_ref', ...mistakes.map(([header]) => header)])]
const lineOf = (values: Readonly<Record<string, string>>): string =>
  headers.map(header => `"${values[header] ?? ''}"`).join(',')

test.use({ locale: 'de-DE' })
test.beforeEach(({ faults }) => faults.allow(status(422)))

test.describe('a refused CSV file', () => {
  test('lists the mistake of each cell in German', async ({ page }) => {
    const rows = mistakes.map(([header, cell]) => lineOf({ 'HB.name': 'Gegenstand', [header]: cell }))
    const own = lineOf({ 'HB.name': 'Ego', 'HB.import_ref': 'ego', 'HB.parent_import_ref': 'ego' })
    await page.goto('/import')
    await chooseFile(page, button, csvFile([headers.join(','), ...rows, own, 'Gegenstand,zwei'].join('\n')))
    const lines = page.getByRole('alert').getByRole('listitem')
    const last = mistakes.length + 2
    await expect(lines).toHaveCount(last)
    const texts = (await lines.allTextContents()).map(text =>
      text.replaceAll(/\s/g, ' ').replaceAll('  ', ' '),
    )
    expect(texts.toSorted()).toEqual(
      [
        ...mistakes.map(([header, , text], at) => `Zeile ${at + 2}, ${header} ${text}`),
        `Zeile ${last}, HB.parent_import_ref ein Gegenstand kann nicht zu sich selbst gehören`,
        `Zeile ${last + 1}, hat 2 Zellen, es gibt aber ${headers.length} Spalten`,
      ].toSorted(),
    )
  })

  test('states the limit of 2,000 columns in German', async ({ page, faults }) => {
    faults.allow(status(413))
    await page.goto('/import')
    await chooseFile(page, button, csvFile(Array.from({ length: 2001 }, (_, at) => `c${at}`).join(',')))
    const limit = 'Ein Import nimmt höchstens 2.000 Spalten an. Teile die Datei auf, oder lass etwas weg.'
    await expect(page.getByText(limit)).toBeVisible()
  })
})
