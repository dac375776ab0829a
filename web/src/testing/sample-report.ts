import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'

const column = (header: string, member: string, given: Partial<ImportColumn> = {}): ImportColumn => ({
  header,
  mappedTo: { member } as ImportColumn['mappedTo'],
  matchedBy: 'synonym',
  decimal: null,
  dates: null,
  certain: true,
  samples: [],
  ...given,
})

/** What the server says of a German table with 214 rows. */
export const sampleReport = (given: Partial<ImportReport> = {}): ImportReport => ({
  encoding: 'windows-1252',
  encodingCertain: true,
  encodingSample: [],
  delimiter: ';',
  sheet: null,
  sheets: [],
  preset: null,
  headerRow: 3,
  columns: [
    column('Bezeichnung', 'name', { samples: ['Küchenmaschine', 'Lastenrad'] }),
    column('Standort', 'location', { samples: ['Küche > Anrichte', 'Schuppen'] }),
    column('Menge', 'quantity', {
      decimal: 'comma',
      samples: ['1', '2', '12'],
    }),
    column('Kaufpreis', 'purchasePrice', {
      decimal: 'comma',
      samples: ['1.299,00 €', '39,90 €'],
    }),
    column('Gekauft am', 'purchaseDate', {
      dates: 'dmy',
      samples: ['31.12.2023', '05.03.2022'],
    }),
    column('Händler', 'purchaseFrom', {
      certain: false,
      samples: ['Elektro Brandt', 'Baumarkt Nord'],
    }),
    column('lfd. Nr.', 'skip', {
      mappedTo: { skip: true },
      matchedBy: 'none',
      samples: ['1', '2', '3'],
    }),
  ],
  firstRows: [
    {
      row: 1,
      is: 'title',
      cells: ['Inventar Lindenhof, Stand 14.11.2026'],
    },
    {
      row: 3,
      is: 'header',
      cells: ['Bezeichnung', 'Standort', 'Menge', 'Kaufpreis', 'Gekauft am', 'Händler', 'lfd. Nr.'],
    },
    {
      row: 4,
      is: 'row',
      cells: ['Küchenmaschine', 'Küche > Anrichte', '1', '1.299,00 €', '31.12.2023', 'Elektro Brandt', '1'],
    },
    {
      row: 5,
      is: 'row',
      cells: ['Lastenrad', 'Schuppen', '2', '39,90 €', '05.03.2022', 'Baumarkt Nord', '2'],
    },
  ],
  decisions: [],
  rowCount: 214,
  create: 187,
  update: 22,
  unchanged: 4,
  skipped: 0,
  error: 0,
  duplicates: 0,
  newLocations: [],
  newTags: [],
  newTypes: [],
  newProducts: [],
  newFields: [],
  changes: [],
  warnings: [],
  errors: [],
  errorCount: 0,
  rows: [
    {
      row: 4,
      action: 'create',
      name: 'Küchenmaschine',
    },
    {
      row: 5,
      action: 'update',
      name: 'Lastenrad',
    },
  ],
  ...given,
})
