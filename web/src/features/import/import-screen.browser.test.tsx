import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createImportMapping,
  deleteImportMapping,
  getImport,
  importEntities,
  listImportMappings,
  listTrash,
  putImportMapping,
} from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLending } from '../../testing/fake-lending.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { FakeUpload } from '../../testing/fake-upload.ts'
import { sampleReport } from '../../testing/sample-report.ts'
import { newId } from '../../testing/samples.ts'
import { openAddress, shownAddress, showPage } from '../../testing/show.tsx'

const text = 'Bezeichnung;Menge\nTent;2\n'
const file = new File([text], 'Inventar.csv', { type: 'text/csv' })
const run = newId()

/** The options of an import as they are sent. */
type Sent = Readonly<Record<string, string>>

describe('the import assistant', () => {
  let server: FakeInventory
  let reportOf: (sent: Sent) => ImportReport

  const sent = (): readonly Sent[] => server.calls(importEntities) as readonly unknown[] as readonly Sent[]

  beforeEach(async () => {
    server = startFakeInventory()
    reportOf = () => sampleReport()
    server.answer(importEntities, ((input: unknown) => {
      const asked = input as Sent
      return asked['dryRun'] === 'true' ? reportOf(asked) : { id: run }
    }) as never)
    server.answer(getImport, () => ({
      id: run,
      status: 'completed' as const,
      progress: 100,
      error: null,
      changeId: newId(),
      report: sampleReport(),
    }))
    await showPage('/import')
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })

  /** Chooses the file, as the dialog of the browser does. */
  const choose = async (chosen = file) => {
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')
    if (input === null) throw new Error('There is no file input')
    await userEvent.upload(input, chosen)
  }
  const press = async (name: string | RegExp) => page.getByRole('button', { name }).click()

  test('goes from a file to the imported items with four presses', async () => {
    await choose()
    await expect.element(page.getByText(/214 rows · 7 columns/)).toBeVisible()
    await press('Continue')
    await expect.poll(shownAddress).toBe('/import?step=columns')
    await press('Preview')
    await press('Import 209 items')
    await expect.element(page.getByRole('heading', { name: 'Imported 209 items' })).toBeVisible()
    await expect.poll(shownAddress).toBe(`/import?run=${run}`)
    await expect
      .element(page.getByRole('link', { name: 'Show imported items' }))
      .toHaveAttribute('href', expect.stringContaining('/items?changeId='))
    expect(sent().at(-1)).toMatchObject({ async: 'true', onDuplicate: 'update' })
  })

  /** Lets the stopwatch of the page go on by so many milliseconds. */
  function aheadOfTime(): (ms: number) => void {
    const now = performance.now.bind(performance)
    let ahead = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
    onTestFinished(() => void vi.restoreAllMocks())
    return ms => {
      ahead += ms
    }
  }

  test('says before a long import how long nobody can save changes', async () => {
    const goOn = aheadOfTime()
    reportOf = () => {
      goOn(100_000)
      return sampleReport()
    }
    await choose()
    await press('Continue')
    await press('Preview')
    // 209 of 214 rows are written, each in five times the time of its check.
    await expect
      .element(page.getByText(/The import takes about 8 minutes\. Until it ends, nobody can save/))
      .toBeVisible()
  })

  test('tells how far a large file is by the speed with which its beginning was checked', async () => {
    const goOn = aheadOfTime()
    const requests: LargeUpload[] = []
    class LargeUpload extends FakeUpload {
      override readonly status = 200
      readonly response = sampleReport()
      readonly abort = (): void => undefined
      override send(): void {
        requests.push(this)
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
      }
    }
    vi.stubGlobal('XMLHttpRequest', LargeUpload)
    onTestFinished(() => void vi.unstubAllGlobals())
    reportOf = () => {
      goOn(20_000)
      return sampleReport()
    }
    await choose(new File(['x'.repeat(1.5 * 1024 ** 2)], 'Big.csv'))
    const bar = page.getByRole('progressbar', { name: /^Reading Big.csv/ })
    await expect.element(page.getByText('About 2 minutes left')).toBeVisible()
    await expect.element(bar).toHaveAttribute('aria-valuenow')
    goOn(60_000)
    await expect.element(page.getByText(/^About [56]\d seconds left$/)).toBeVisible()
    goOn(600_000)
    await expect.element(page.getByText(/left$/)).not.toBeInTheDocument()
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
    requests[0]?.end('load')
    await expect.element(page.getByText(/214 rows · 7 columns/)).toBeVisible()
  })

  test('does not go on while a column has two readings, and asks again with the chosen one', async () => {
    reportOf = ({ dates }) =>
      sampleReport({
        decisions:
          dates === undefined
            ? [
                {
                  code: 'import.ambiguous_dates',
                  column: 'Gekauft am',
                  value: '04/05/24',
                  readings: [
                    {
                      option: 'dmy',
                      value: '2024-05-04',
                    },
                    {
                      option: 'mdy',
                      value: '2024-04-05',
                    },
                  ],
                },
              ]
            : [],
      })
    await choose()
    const dates = page.getByRole('radiogroup', { name: 'Dates' })
    await expect.element(dates.getByText('04/05/24 → May 4, 2024')).toBeVisible()
    expect(dates.getByRole('radio', { checked: true }).elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await dates.getByRole('radio').nth(1).click()
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    expect(sent().at(-1)).toMatchObject({ dates: 'mdy' })
  })

  test('is sure of a column that is called what the page calls its target', async () => {
    const { columns, ...rest } = sampleReport()
    const [first] = columns
    if (first === undefined) throw new Error('The report has no column')
    const textIn = (header: string, member: 'manufacturer' | 'modelNumber') => ({
      ...first,
      header,
      mappedTo: { member },
      certain: false,
      samples: ['Bosch'],
    })
    reportOf = () => ({
      ...rest,
      columns: [...columns, textIn('manufacturer', 'manufacturer'), textIn('Variant', 'modelNumber')],
    })
    await choose()
    await press('Continue')
    const row = (header: string) =>
      page.getByRole('list', { name: 'Columns' }).getByRole('listitem').filter({ hasText: header })
    await expect.element(row('manufacturer').getByText('Has the same name here')).toBeVisible()
    await expect.element(row('Variant').getByText('Another word for it')).toBeVisible()
  })

  test('keeps columns that nothing names as custom fields, and skips or keeps all of them with one press', async () => {
    const unknown = (header: string, type: 'text' | 'time'): ImportReport['columns'][number] => ({
      header,
      mappedTo: { field: header, type },
      matchedBy: 'none',
      decimal: null,
      dates: null,
      certain: true,
      samples: ['2024-01-31'],
    })
    const { columns } = sampleReport()
    const kept = [unknown('Ausgeliehen an', 'text'), unknown('Prüfdatum', 'time')]
    reportOf = ({ otherColumns }) =>
      sampleReport({
        newFields: ['Prüfdatum'],
        columns: [
          ...columns.slice(0, -1),
          ...kept.map(column =>
            otherColumns === 'keep' ? column : { ...column, mappedTo: { skip: true as const } },
          ),
        ],
      })
    await choose()
    await press('Continue')
    const targetOf = (header: string) => page.getByRole('button', { name: new RegExp(`^${header} goes to`) })
    await expect.element(targetOf('Prüfdatum')).toHaveAccessibleDescription('New custom field Date')
    await expect.element(targetOf('Ausgeliehen an')).toHaveAccessibleDescription('Custom field Text')
    const before = sent().length
    await page.getByRole('radio', { name: 'Skip all' }).click()
    await expect.element(targetOf('Prüfdatum')).toHaveAccessibleName('Prüfdatum goes to: Skip this column')
    await expect.poll(() => sent().length).toBe(before + 1)
    expect(sent().at(-1)).toMatchObject({ otherColumns: 'skip' })
    await page.getByRole('radio', { name: 'Keep all as custom fields' }).click()
    await expect.element(targetOf('Prüfdatum')).toHaveAccessibleName('Prüfdatum goes to: Prüfdatum')
    expect(sent()).toHaveLength(before + 2)
  })

  test('asks what the first row and rows with a name only are, and sends the answers', async () => {
    const readingsOf = (value: string, ...options: readonly string[]) =>
      options.map(option => ({ option, value }))
    reportOf = ({ header, headings }) =>
      sampleReport({
        decisions: [
          ...(header === undefined
            ? [
                {
                  code: 'import.ambiguous_header' as const,
                  column: null,
                  value: 'Kettle',
                  readings: readingsOf('Kettle', 'row', 'none'),
                },
              ]
            : []),
          ...(headings === undefined
            ? [
                {
                  code: 'import.ambiguous_headings' as const,
                  column: null,
                  value: 'Kitchen',
                  readings: readingsOf('Kitchen', 'locations', 'items'),
                },
              ]
            : []),
        ],
      })
    await choose()
    await expect.element(page.getByRole('radio', { name: 'There are no column names' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByRole('radio', { name: 'There are no column names' }).click()
    await page.getByRole('radio', { name: /^Locations of the rows below/ }).click()
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
    expect(sent().at(-1)).toMatchObject({ header: 'none', headings: 'locations' })
    expect(sent()).toHaveLength(3)
  })

  test('marks two columns with the same target, and skips one with Backspace', async () => {
    await choose()
    await press('Continue')
    await press(/^Händler goes to/)
    await userEvent.keyboard('quant{Enter}')
    await expect.element(page.getByText(/Two columns go to the same field/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
    await expect.poll(() => sent().at(-1)?.['mapping']).toBe('{"Händler":{"member":"quantity"}}')
    page
      .getByRole('button', { name: /^Händler goes to/ })
      .element()
      .focus()
    await userEvent.keyboard('{Backspace}')
    await expect
      .element(page.getByRole('button', { name: 'Händler goes to: Skip this column' }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Preview' })).toBeEnabled()
  })

  test('says what to do about a file that cannot be read', async () => {
    server.answer(importEntities, () => {
      throw new FakeProblem('import.encrypted')
    })
    await choose()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This workbook is encrypted. Save it without a password.')
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  })

  test('names the limit that a file is beyond', async () => {
    server.answer(importEntities, () => {
      const issue = { path: 'csv', code: 'import_too_large', params: { limit: 100_000, of: 'rows' } }
      throw new FakeProblem('import.too_large', { issues: [issue] })
    })
    await choose()
    await expect.element(page.getByText(/An import takes at most 100,000 rows. Split the file/)).toBeVisible()
  })

  test('takes the mapping of a file with the same columns, says when it was stored, and forgets it', async () => {
    const headers = sampleReport().columns.map(({ header }) => header)
    const known = {
      id: newId(),
      name: 'Inventar',
      headers,
      mapping: { 'lfd. Nr.': { field: 'No.' } },
      createdAt: '2026-05-03T10:00:00Z',
      updatedAt: '2026-05-03T10:00:00Z',
      options: {
        encoding: null,
        delimiter: null,
        decimal: null,
        dates: 'dmy' as const,
        onDuplicate: 'skip' as const,
      },
    }
    let items = [known]
    server.answer(listImportMappings, () => ({ items }))
    server.answer(deleteImportMapping, () => {
      items = []
    })
    server.answer(putImportMapping, () => {
      items = [known]
      return known
    })
    await choose()
    await expect
      .poll(() => sent().at(-1))
      .toMatchObject({ mapping: '{"lfd. Nr.":{"field":"No."}}', dates: 'dmy', onDuplicate: 'skip' })
    await press('Continue')
    const used = page.getByText('Same columns as on May 3, 2026. Mapping reused.')
    await expect.element(used).toBeVisible()
    await press('Forget this mapping')
    await expect.element(page.getByRole('alertdialog').getByText('Mapping forgotten')).toBeVisible()
    await expect.element(used).not.toBeInTheDocument()
    await expect.poll(() => Object.hasOwn(sent().at(-1) ?? {}, 'mapping')).toBe(false)
    expect(items).toEqual([])
    await press(/^Undo/)
    await expect.element(used).toBeVisible()
    await expect
      .poll(() => server.calls(putImportMapping))
      .toMatchObject([{ id: known.id, mapping: known.mapping }])
  })

  test('stores what was chosen for the columns', async () => {
    server.answer(createImportMapping, (({ name }: { name: string }) => ({ name })) as never)
    await choose()
    await press('Continue')
    page
      .getByRole('button', { name: /^Händler goes to/ })
      .element()
      .focus()
    await userEvent.keyboard('{Backspace}')
    await press('Preview')
    await press('Import 209 items')
    await expect
      .poll(() => server.calls(createImportMapping))
      .toMatchObject([
        { name: 'Inventar', mapping: { Händler: { skip: true }, Bezeichnung: { member: 'name' } } },
      ])
  })

  test('imports a table that is dropped on another screen', async () => {
    server.answer(listTrash, () => ({ items: [], next: null }))
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect.poll(shownAddress).toBe('/trash')
    const data = new DataTransfer()
    data.items.add(file)
    const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true })
    await expect.poll(() => document.body.dispatchEvent(over)).toBe(false)
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
    await expect.poll(shownAddress).toBe('/import')
    await expect.element(page.getByRole('heading', { name: 'Inventar.csv' })).toBeVisible()
  })

  test('takes a table from the clipboard', async () => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Name\tMenge\nZelt\t2\n')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    await expect.element(page.getByRole('heading', { name: 'Pasted table.tsv' })).toBeVisible()
    await expect.poll(() => sent().length).toBe(1)
  })

  test('shows how far an import is, and goes on where the server was away', async () => {
    let asked = 0
    server.answer(getImport, () => {
      asked++
      if (asked === 2) throw new FakeProblem('overloaded')
      const isDone = asked > 3
      return {
        id: run,
        progress: isDone ? 100 : 40,
        error: null,
        changeId: isDone ? newId() : null,
        status: isDone ? ('completed' as const) : ('running' as const),
        report: isDone ? sampleReport() : null,
      }
    })
    await choose()
    await press('Continue')
    await press('Preview')
    await press('Import 209 items')
    await expect.element(page.getByRole('progressbar', { name: 'Importing…' })).toBeVisible()
    await expect.element(page.getByText(/The import continues there/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Imported 209 items' })).toBeVisible()
    await expect.poll(() => server.calls(importEntities).filter(each => 'async' in each)).toHaveLength(1)
  })

  test('goes back to the preview when the server refuses the import after all', async () => {
    server.answer(getImport, () => ({
      id: run,
      status: 'failed' as const,
      progress: 0,
      report: null,
      changeId: null,
      error: {
        error: 'refused',
        code: 'import.bad_rows',
      },
    }))
    await choose()
    await press('Continue')
    await press('Preview')
    await press('Import 209 items')
    await expect.element(page.getByText('Some cells don’t fit. Fix them in the preview.')).toBeVisible()
    await press('Back to the preview')
    await expect.element(page.getByRole('button', { name: 'Import 209 items' })).toBeEnabled()
  })

  test('of contacts opens from their screen, keeps its own file, and ends at the contacts', async () => {
    await choose()
    await expect.element(page.getByText(/214 rows · 7 columns/)).toBeVisible()
    answerLending(server, [], [])
    server.answer(createImportMapping, (({ name }: { name: string }) => ({ name })) as never)
    const contact = (header: string, mappedTo: ImportColumn['mappedTo']): ImportColumn => ({
      header,
      mappedTo,
      matchedBy: 'skip' in mappedTo ? 'none' : 'synonym',
      certain: true,
      decimal: null,
      dates: null,
      samples: [header],
    })
    const ofContacts = (sent: Sent = {}): ImportReport => ({
      ...sampleReport({ create: 2, update: 0, unchanged: 0, rowCount: 2, newLocations: [], newFields: [] }),
      warnings: [{ code: 'overridden_row', params: { by: 9 }, rows: [4], count: 1 }],
      columns: [
        contact('Name', { contact: 'lastName' }),
        contact('Vorname', { contact: 'firstName' }),
        contact('PLZ', { skip: true }),
        contact('Tel', sent['mapping'] === undefined ? { skip: true } : { contact: 'phone' }),
      ],
    })
    reportOf = sent => (sent['of'] === 'contacts' ? ofContacts(sent) : sampleReport())
    server.answer(getImport, () => ({
      id: run,
      status: 'completed' as const,
      progress: 100,
      error: null,
      changeId: newId(),
      report: ofContacts(),
    }))
    await openAddress('/contacts')
    await press('More for contacts')
    await page.getByRole('menuitem', { name: 'Import contacts' }).click()
    await expect.poll(shownAddress).toBe('/import?of=contacts')
    await expect.element(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
    await choose()
    await expect.element(page.getByText(/2 rows · 4 columns/)).toBeVisible()
    await expect.element(page.getByText('Numbers')).not.toBeInTheDocument()
    await press('Continue')
    await expect.poll(shownAddress).toBe('/import?of=contacts&step=columns')
    await expect.element(page.getByRole('button', { name: 'Name goes to: Last name' })).toBeVisible()
    await expect
      .element(page.getByText(/custom fields|Location for rows|Tags for all/))
      .not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Tel goes to: Skip this column' }).click()
    await expect.element(page.getByRole('option', { name: 'Serial number' })).not.toBeInTheDocument()
    await userEvent.keyboard('tele{Enter}')
    await expect.element(page.getByRole('button', { name: 'Tel goes to: Telephone' })).toBeVisible()
    await press('Preview')
    await expect.element(page.getByText('1 row is about the same contact as a later row')).toBeVisible()
    await press('Import 2 contacts')
    await expect.element(page.getByRole('heading', { name: 'Imported 2 contacts' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Show contacts' }))
      .toHaveAttribute('href', '/contacts')
    expect(sent().at(-1)).toMatchObject({
      async: 'true',
      of: 'contacts',
      mapping: JSON.stringify({ Tel: { contact: 'phone' } }),
    })
    expect(server.calls(createImportMapping)).toMatchObject([
      { mapping: { Name: { contact: 'lastName' }, PLZ: { skip: true }, Tel: { contact: 'phone' } } },
    ])
    await openAddress('/import')
    await expect.element(page.getByText(/214 rows · 7 columns/)).toBeVisible()
  })
})
