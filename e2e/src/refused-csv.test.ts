// @module-tag endurance
import { describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const long = 'x'.repeat(256)

/** Each is wrong in another way: header, cell, and what the German page says of it. */
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

describe('a CSV file that is refused', () => {
  const here = emptySite()

  test('says in German what is wrong with each cell', async () => {
    const account = newAccount()
    await openAccount(here.site, account)
    const { page, close } = await visit(here.browser, here.site.url, { size: 'laptop', locale: 'de-DE' })
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await page.goto('/start')
    const rows = mistakes.map(([header, cell]) => lineOf({ 'HB.name': 'Ding', [header]: cell }))
    const own = lineOf({ 'HB.name': 'Ego', 'HB.import_ref': 'ego', 'HB.parent_import_ref': 'ego' })
    const file = [headers.join(','), ...rows, own, 'Ding,zwei'].join('\n')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Oder bringe eine CSV-Datei mit' }).click()
    await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    const lines = page.getByRole('alert').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(mistakes.length + 2)
    const told = (await lines.allTextContents()).map(text => text.replaceAll('  ', ' ')).toSorted()
    const last = mistakes.length + 2
    expect(told).toEqual(
      [
        ...mistakes.map(([header, , text], at) => `Zeile ${at + 2}, ${header} ${text}`),
        `Zeile ${last}, HB.parent_import_ref ein Ding kann nicht zu sich selbst gehören`,
        `Zeile ${last + 1}, hat 2 Zellen, es gibt aber ${headers.length} Spalten`,
      ].toSorted(),
    )

    const wide = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Oder bringe eine CSV-Datei mit' }).click()
    const columns = Array.from({ length: 2001 }, (_, at) => `c${at}`).join(',')
    await (await wide).setFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(columns) })
    await page
      .getByText('Ein Import nimmt höchstens 2.000 Spalten an. Teile die Datei auf, oder lass etwas weg.')
      .waitFor()
    await close()
  })
})
