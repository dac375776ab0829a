import type { TableOptions } from '../tables.ts'
import { workbookOf } from '../workbook-files.ts'

/** A small table in a shape that people and programs give to theirs. */
export interface Shape {
  readonly kind: string
  /** Where such a table comes from. */
  readonly program: string
  /** The lines of a text. */
  readonly text?: readonly string[]
  readonly workbook?: () => Promise<Buffer>
  readonly options?: TableOptions
  /** All items by name, with the members that are compared; custom fields by name. */
  readonly items?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The paths of new locations, where they are compared. */
  readonly locations?: readonly string[]
  /** Codes of warnings. */
  readonly warns?: readonly string[]
  /** Codes of what is asked, with the column; nothing is imported before it is answered. */
  readonly asks?: readonly (readonly [code: string, column: string | null])[]
}

const unknownColumns: readonly Shape[] = [
  {
    kind: 'columns that nothing names',
    program: 'a climbing club',
    text: [
      'Name,Inventory no,Manufactured,Lifetime,Retire by,Lent to,Wet',
      'Harness,K-001,2019-03-01,10,2029-03-01,Anna,no',
      'Rope,K-002,2021-06-15,8,2029-06-15,,yes',
    ],
    items: {
      Harness: {
        fields: {
          'Inventory no': 'K-001',
          Manufactured: '2019-03-01',
          Lifetime: 10,
          'Retire by': '2029-03-01',
          'Lent to': 'Anna',
          Wet: false,
        },
      },
      Rope: {
        fields: {
          'Inventory no': 'K-002',
          Manufactured: '2021-06-15',
          Lifetime: 8,
          'Retire by': '2029-06-15',
          Wet: true,
        },
      },
    },
    warns: ['unsuited_column'],
  },
  {
    kind: 'columns that nothing names',
    program: 'German Excel',
    text: ['Bezeichnung;Spannung;Gewicht;Prüfdatum;Artikelnr. Lieferant', 'Netzteil;12,5;3;31.12.2024;0012'],
    items: {
      Netzteil: {
        fields: { Spannung: '12.5', Gewicht: 3, Prüfdatum: '2024-12-31', 'Artikelnr. Lieferant': '0012' },
      },
    },
  },
  {
    kind: 'columns that nothing names',
    program: 'Grocy',
    text: [
      'Article,Best before,Minimum,EAN',
      'Milk,2026-12-05,0.5,4006381333931',
      'Rice,2027-03-01,2,4006381333932',
    ],
    items: {
      Milk: { fields: { Minimum: '0.5' }, expires: '2026-12-05', codes: ['4006381333931'] },
      Rice: { fields: { Minimum: 2 }, expires: '2027-03-01', codes: ['4006381333932'] },
    },
  },
  {
    kind: 'columns that nothing names',
    program: 'Snipe-IT',
    text: ['Title,Username,Order,Checked out,Version', 'Laptop,hcelik,PO-7,2024-03-09 14:00,1.10'],
    items: {
      Laptop: {
        fields: { Username: 'hcelik', Order: 'PO-7', 'Checked out': '2024-03-09 14:00', Version: '1.10' },
      },
    },
  },
  {
    kind: 'columns that nothing names',
    program: 'LibreOffice',
    text: ['Name,Size,Grade,Torque,,Torque', 'Wrench,S,A,1.5 Nm,left,2', 'Bolt,M,F,2 Nm,right,3'],
    items: {
      Wrench: {
        fields: { Size: 'S', Grade: 'A', Torque: '1.5 Nm', 'Column 5': 'left', 'Torque (2)': 2 },
      },
      Bolt: { fields: { Size: 'M', Grade: 'F', Torque: '2 Nm', 'Column 5': 'right', 'Torque (2)': 3 } },
    },
  },
  {
    kind: 'days with two readings in a column that nothing names',
    program: 'Google Sheets',
    text: ['Name,Serviced', 'Saw,1/5/2024', 'Drill,2/6/2024'],
    asks: [['import.ambiguous_dates', 'Serviced']],
  },
]

const nameColumns: readonly Shape[] = [
  {
    kind: 'names below any header',
    program: 'a makerspace',
    text: ['Part,Bin,Footprint', 'NE555,A1-01,DIP8', 'LM358,A1-02,DIP8'],
    items: { NE555: { location: 'A1-01', fields: { Footprint: 'DIP8' } }, LM358: { location: 'A1-02' } },
  },
  {
    kind: 'names below any header',
    program: 'German Excel',
    text: ['Nr;Was;Wieviel', '1;Zange;2', '2;Hammer;1'],
    options: { header: 'row' },
    items: { Zange: { fields: { Nr: 1, Wieviel: 2 } }, Hammer: { fields: { Nr: 2, Wieviel: 1 } } },
  },
  {
    kind: 'names below any header',
    program: 'Google Sheets',
    text: ['Colour,My stuff', 'red,Bicycle', 'red,Kite'],
    options: { header: 'row' },
    items: { Bicycle: { fields: { Colour: 'red' } }, Kite: { fields: { Colour: 'red' } } },
  },
  {
    kind: 'names below any header',
    program: 'LibreOffice',
    text: ['Gerätschaft;Preis', 'Mixer;30,00', 'Waage;12,50'],
    items: { Mixer: { purchasePrice: 30 }, Waage: { purchasePrice: 12.5 } },
  },
  {
    kind: 'names below any header',
    program: 'a collector',
    text: ['Author,Work,Year', 'Woolf,Orlando,1928', 'Woolf,The Waves,1931'],
    options: { header: 'row' },
    items: {
      Orlando: { fields: { Author: 'Woolf', Year: 1928 } },
      'The Waves': { fields: { Author: 'Woolf', Year: 1931 } },
    },
  },
]

const warranties: readonly Shape[] = [
  {
    kind: 'lengths of warranty',
    program: 'Snipe-IT',
    text: ['Asset Name,Purchase Date,Warranty', 'Laptop,2024-01-31,36', 'Dock,2024-02-29,12'],
    items: { Laptop: { warrantyExpires: '2027-01-31' }, Dock: { warrantyExpires: '2025-02-28' } },
  },
  {
    kind: 'lengths of warranty',
    program: 'German Excel',
    text: ['Bezeichnung;Kaufdatum;Garantie', 'Mixer;31.12.2023;2 Jahre', 'Waage;01.03.2024;24 Monate'],
    items: { Mixer: { warrantyExpires: '2025-12-31' }, Waage: { warrantyExpires: '2026-03-01' } },
  },
  {
    kind: 'lengths of warranty',
    program: 'Google Sheets',
    text: [
      'Item,Bought,Warranty period',
      'Kettle,2024-05-01,1 yr 6 mo',
      'Knife,2024-05-01,lifetime',
      'Mixer,2024-05-01,2+1 years',
      'Oven,2024-05-01,24 + 12',
    ],
    items: {
      Kettle: { warrantyExpires: '2025-11-01' },
      Mixer: { warrantyExpires: '2027-05-01' },
      Oven: { warrantyExpires: '2027-05-01' },
      Knife: { warrantyExpires: '', lifetimeWarranty: true },
    },
  },
  {
    kind: 'lengths of warranty without a purchase day',
    program: 'LibreOffice',
    text: ['Nom;Garantie', 'Bouilloire;2 ans', 'Grille-pain;36 mois'],
    items: { Bouilloire: { warrantyExpires: '', warrantyDetails: '2 ans' }, 'Grille-pain': {} },
    warns: ['warranty_not_counted'],
  },
  {
    kind: 'lengths of warranty that cannot be read',
    program: 'a household',
    text: [
      'Name,Purchase date,Warranty',
      'Oven,2024-01-01,24 months',
      'Hob,2024-01-01,ask the shop',
      'Lamp,2024-01-01,two years',
    ],
    asks: [
      ['not_date', 'Warranty'],
      ['not_date', 'Warranty'],
    ],
  },
]

const years: readonly Shape[] = [
  {
    kind: 'years of two digits',
    program: 'German Excel',
    text: ['Name;Kaufdatum', 'Radio;24.12.68', 'Uhr;09.03.19'],
    items: { Radio: { purchaseDate: '1968-12-24' }, Uhr: { purchaseDate: '2019-03-09' } },
  },
  {
    kind: 'years of two digits',
    program: 'Excel in the United States',
    text: ['Item,Purchase date,Sold date', 'Clock,12/24/55,12/31/19'],
    items: { Clock: { purchaseDate: '1955-12-24', soldDate: '2019-12-31' } },
  },
  {
    kind: 'years of two digits',
    program: 'Google Sheets',
    text: ['Item,Purchase date,Warranty until', 'Boiler,31-Dec-23,31-Dec-33'],
    items: { Boiler: { purchaseDate: '2023-12-31', warrantyExpires: '2033-12-31' } },
  },
  {
    kind: 'years of two digits',
    program: 'LibreOffice',
    text: ["Nom;Date d'achat", 'Vase;14/07/48'],
    items: { Vase: { purchaseDate: '1948-07-14' } },
  },
  {
    kind: 'a purchase in the future',
    program: "a makerspace's own list",
    text: ['Name,Purchase date', 'Laser,2204-05-01'],
    items: { Laser: { purchaseDate: '2204-05-01' } },
    warns: ['future_day'],
  },
]

const amounts: readonly Shape[] = [
  {
    kind: 'amounts with words',
    program: 'a household',
    text: ['Name,Quantity', 'Nails,12 pcs', 'Screws,ca. 10', 'Washers,~200', 'Bolts,3x'],
    items: {
      Nails: { quantity: 12 },
      Screws: { quantity: 10 },
      Washers: { quantity: 200 },
      Bolts: { quantity: 3 },
    },
    warns: ['approximate_number'],
  },
  {
    kind: 'amounts with words',
    program: 'German Excel',
    text: ['Name;Menge;Preis', 'Schrauben;500 Stk.;ca. 12,50', 'Dübel;etwa 100 Stück;3,00'],
    items: { Schrauben: { quantity: 500, purchasePrice: 12.5 }, Dübel: { quantity: 100, purchasePrice: 3 } },
    warns: ['approximate_number', 'approximate_number'],
  },
  {
    kind: 'amounts with words',
    program: 'Grocy',
    text: ['Name,Quantity', 'Flour,3 kg', 'Oil,2 bottles'],
    items: {
      Flour: { quantity: 1, fields: { Quantity: '3 kg' } },
      Oil: { fields: { Quantity: '2 bottles' } },
    },
    warns: ['unsuited_column'],
  },
  {
    kind: 'amounts with words',
    program: 'LibreOffice',
    text: ['Nom;Quantité', 'Chaises;environ 20', 'Tables;4 pièces'],
    items: { Chaises: { quantity: 20 }, Tables: { quantity: 4 } },
    warns: ['approximate_number'],
  },
  {
    kind: 'amounts that could be several',
    program: "a makerspace's own list",
    text: ['Name,Quantity', 'Cable,5-6', 'Fuse,10+', 'Lamp,2'],
    asks: [
      ['not_decimal', 'Quantity'],
      ['not_decimal', 'Quantity'],
    ],
  },
]

const unknownValues: readonly Shape[] = [
  {
    kind: 'marks for what nobody knows',
    program: 'a household',
    text: ['Name,Purchase date,Price', 'Chair,?,12', 'Table,unknown,none', 'Lamp,2020-01-31,tbd'],
    items: {
      Chair: { purchaseDate: '', purchasePrice: 12 },
      Table: { purchaseDate: '', purchasePrice: 0 },
      Lamp: { purchaseDate: '2020-01-31', purchasePrice: 0 },
    },
    warns: ['empty_mark', 'empty_mark', 'empty_mark', 'empty_mark'],
  },
  {
    kind: 'marks for what nobody knows',
    program: 'German Excel',
    text: ['Name;Kaufdatum;Anzahl', 'Stuhl;unbekannt;k. A.', 'Tisch;31.01.2020;2'],
    items: { Stuhl: { purchaseDate: '', quantity: 1 }, Tisch: { purchaseDate: '2020-01-31', quantity: 2 } },
    warns: ['empty_mark', 'empty_mark'],
  },
  {
    kind: 'marks for what nobody knows',
    program: 'LibreOffice',
    text: ["Nom;Date d'achat;Prix", 'Chaise;inconnue;aucun', 'Table;31/01/2020;12,50'],
    items: { Chaise: { purchaseDate: '', purchasePrice: 0 }, Table: { purchasePrice: 12.5 } },
    warns: ['empty_mark', 'empty_mark'],
  },
  {
    kind: 'marks for what nobody knows',
    program: 'Google Sheets',
    text: ['Name,Insured,Weight', 'Piano,yes,#N/A', 'Rug,n/a,12'],
    items: {
      Piano: { insured: true, fields: {} },
      Rug: { insured: false, fields: { Weight: 12 } },
    },
    warns: ['empty_mark'],
  },
  {
    kind: 'a value that is no mark',
    program: "a makerspace's own list",
    text: ['Name,Purchase date', 'Mill,2019-05-01', 'Lathe,before the move'],
    asks: [['not_date', 'Purchase date']],
  },
]

const markup: readonly Shape[] = [
  {
    kind: 'letters of other programs',
    program: 'Snipe-IT',
    text: ['Name,Notes', '"Screws &amp; plugs","3&quot; long &#039;old&#039;"'],
    items: { 'Screws & plugs': { notes: "3\" long 'old'" } },
  },
  {
    kind: 'letters of other programs',
    program: 'a web shop',
    text: ['Product,Category,Description', 'K&auml;sereibe,K&uuml;che &amp;amp; Bad,Edelstahl<br />klein'],
    items: { Käsereibe: { description: 'Edelstahl\nklein' } },
  },
  {
    kind: 'letters of other programs',
    program: 'LibreOffice',
    text: ['Name,Serial number,Purchase date', "Drill,'00012345,'2022-05-31"],
    items: { Drill: { serialNumber: '00012345', purchaseDate: '2022-05-31' } },
  },
  {
    kind: 'letters of other programs',
    program: 'Google Sheets',
    text: ['Name,Quantity,Code', "'s Sorte,'12,'007"],
    items: { "'s Sorte": { quantity: 12, fields: { Code: '007' } } },
  },
  {
    kind: 'signs that only look like letters of other programs',
    program: 'a household',
    text: ['Name,Notes', 'R&D box,a&b; c &nosuch; d'],
    items: { 'R&D box': { notes: 'a&b; c &nosuch; d' } },
  },
]

const merged: readonly Shape[] = [
  {
    kind: 'cells that are merged over rows',
    program: 'Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Room', 'Item', 'Price'],
            ['Kitchen', 'Kettle', '30'],
            ['', 'Toaster', '25'],
            ['', 'Mixer', '80'],
            ['Garage', 'Drill', '99'],
            ['', 'Ladder', '60'],
          ],
          merged: ['A2:A4', 'A5:A6'],
        },
      ]),
    items: {
      Kettle: { location: 'Kitchen' },
      Toaster: { location: 'Kitchen', purchasePrice: 25 },
      Mixer: { location: 'Kitchen' },
      Drill: { location: 'Garage' },
      Ladder: { location: 'Garage' },
    },
  },
  {
    kind: 'cells that are merged over rows',
    program: 'Google Sheets',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['House', 'Room', 'Item', 'Shop'],
            ['Cabin', 'Hall', 'Bench', 'Wood & Co'],
            ['', '', 'Mirror', ''],
            ['', 'Loft', 'Bed', ''],
          ],
          merged: ['A2:A4', 'B2:B3', 'D2:D4'],
        },
      ]),
    items: {
      Bench: { location: 'Hall', purchaseFrom: 'Wood & Co' },
      Mirror: { location: 'Hall', purchaseFrom: 'Wood & Co' },
      Bed: { location: 'Loft', purchaseFrom: 'Wood & Co' },
    },
  },
  {
    kind: 'a header of two rows',
    program: 'German Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Bezeichnung', 'Kauf', ''],
            ['', 'Kaufdatum', 'Kaufpreis'],
            ['Leiter', '2020-05-01', '60'],
          ],
          merged: ['A1:A2', 'B1:C1'],
        },
      ]),
    items: { Leiter: { purchaseDate: '2020-05-01', purchasePrice: 60 } },
    warns: ['skipped_row'],
  },
  {
    kind: 'a title that is merged over columns',
    program: 'LibreOffice',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Inventaire 2026'],
            ['Nom', 'Pièce', 'Prix'],
            ['Lampe', 'Salon', '12'],
            ['Tapis', '', '40'],
          ],
          merged: ['A1:C1', 'B3:B4'],
        },
      ]),
    items: { Lampe: { location: 'Salon' }, Tapis: { location: 'Salon' } },
    warns: ['skipped_row'],
  },
  {
    kind: 'cells that are merged over blank rows',
    program: "a makerspace's own list",
    workbook: () =>
      workbookOf([
        {
          rows:
            '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Shelf</t></is></c></row>' +
            '<row r="2"><c r="A2" t="inlineStr"><is><t>Vice</t></is></c><c r="B2" t="inlineStr"><is><t>S1</t></is></c></row>' +
            '<row r="9"><c r="A9" t="inlineStr"><is><t>Anvil</t></is></c></row>',
          merged: ['B2:B1048576'],
        },
      ]),
    items: { Vice: { location: 'S1' }, Anvil: { location: 'S1' } },
  },
]

const headings: readonly Shape[] = [
  {
    kind: 'rooms as headings',
    program: 'a household',
    text: ['Item,Quantity,Price', 'KITCHEN,,', 'Kettle,1,30', 'Toaster,1,25', 'GARAGE,,', 'Drill,1,99'],
    items: {
      Kettle: { location: 'KITCHEN' },
      Toaster: { location: 'KITCHEN' },
      Drill: { location: 'GARAGE' },
    },
    warns: ['skipped_row'],
  },
  {
    kind: 'rooms as headings',
    program: 'German Excel',
    text: ['Bezeichnung;Preis', 'Küche:;', 'Mixer;30,00', '', 'Keller:;', 'Regal;40,00', 'Leiter;60,00'],
    items: { Mixer: { location: 'Küche' }, Regal: { location: 'Keller' }, Leiter: { location: 'Keller' } },
    warns: ['skipped_row'],
  },
  {
    kind: 'rooms as headings in another column',
    program: 'LibreOffice',
    text: ['N°,Nom,Prix', 'Salon,,', '1,Lampe,12', '2,Tapis,40', 'Cuisine,,', '3,Table,90'],
    items: { Lampe: { location: 'Salon' }, Tapis: { location: 'Salon' }, Table: { location: 'Cuisine' } },
    warns: ['skipped_row'],
  },
  {
    kind: 'floors and rooms as headings',
    program: 'Excel',
    text: [
      'Item,Price',
      'GROUND FLOOR,',
      'Hall:,',
      'Mirror,40',
      'Kitchen:,',
      'Kettle,30',
      'FIRST FLOOR,',
      'Hall:,',
      'Lamp,20',
    ],
    items: { Mirror: { location: 'Hall' }, Kettle: { location: 'Kitchen' }, Lamp: { location: 'Hall' } },
    locations: [
      'FIRST FLOOR',
      'FIRST FLOOR / Hall',
      'GROUND FLOOR',
      'GROUND FLOOR / Hall',
      'GROUND FLOOR / Kitchen',
    ],
    warns: ['skipped_row'],
  },
  {
    kind: 'rooms as headings between dashes, each with its sum',
    program: 'a text file',
    text: [
      'Item,Price',
      '--- Kitchen ---,',
      'Kettle,30',
      'Pan,20',
      'Subtotal,50',
      '--- Garage ---,',
      'Drill,99',
      'Subtotal,99',
      'Total,149',
    ],
    items: { Kettle: { location: 'Kitchen' }, Pan: { location: 'Kitchen' }, Drill: { location: 'Garage' } },
    warns: ['skipped_row', 'skipped_row'],
  },
  {
    kind: 'rooms as headings, of which one is empty',
    program: 'a household',
    text: ['Item,Price', 'KITCHEN,', 'GARAGE,', 'Drill,99', 'Saw,30'],
    asks: [['import.ambiguous_headings', null]],
  },
  {
    kind: 'names alone that could be rooms',
    program: 'Google Sheets',
    text: ['Item,Price', 'Kitchen,', 'Kettle,30', 'Garage,', 'Drill,99'],
    asks: [['import.ambiguous_headings', null]],
  },
  {
    kind: 'names alone that could be rooms, which somebody has decided',
    program: 'Google Sheets',
    text: ['Item,Price', 'Kitchen,', 'Kettle,30', 'Garage,', 'Drill,99'],
    options: { headings: 'locations' },
    items: { Kettle: { location: 'Kitchen' }, Drill: { location: 'Garage' } },
    warns: ['skipped_row'],
  },
  {
    kind: 'items with a name only',
    program: "a makerspace's own list",
    text: ['Item,Price', 'Saw,30', 'Vice,', 'Plane,', 'Drill,99'],
    items: { Saw: { location: null }, Vice: { location: null }, Plane: {}, Drill: {} },
  },
]

const headless: readonly Shape[] = [
  {
    kind: 'a list without a header',
    program: 'a household',
    text: ['Kettle', 'Toaster', 'Mixer'],
    asks: [['import.ambiguous_header', null]],
  },
  {
    kind: 'a list without a header, which somebody has told',
    program: 'a household',
    text: ['Kettle', 'Toaster', 'Mixer'],
    options: { header: 'none' },
    items: { Kettle: {}, Toaster: {}, Mixer: {} },
  },
  {
    kind: 'a list without a header',
    program: 'German Excel',
    text: ['Wasserkocher;3;12,50', 'Mixer;1;30,00'],
    items: {
      Wasserkocher: { fields: { 'Column 2': 3, 'Column 3': '12.5' } },
      Mixer: { fields: { 'Column 2': 1, 'Column 3': 30 } },
    },
  },
  {
    kind: 'a list without a header',
    program: 'Google Sheets',
    text: ['2024-01-31,Kettle,kitchen', '2024-02-29,Drill,garage'],
    items: { Kettle: { fields: { 'Column 1': '2024-01-31', 'Column 3': 'kitchen' } }, Drill: {} },
  },
  {
    kind: 'a list without a header',
    program: 'Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Kettle', 'kitchen'],
            ['Drill', 'garage'],
          ],
        },
      ]),
    asks: [['import.ambiguous_header', null]],
  },
]

const sheets: readonly Shape[] = [
  {
    kind: 'a sheet for each room',
    program: 'Excel',
    workbook: () =>
      workbookOf([
        {
          name: 'Kitchen',
          rows: [
            ['Item', 'Price'],
            ['Kettle', '30'],
            ['Toaster', '25'],
          ],
        },
        {
          name: 'Garage',
          rows: [
            ['Item', 'Price'],
            ['Drill', '99'],
          ],
        },
        { name: 'Notes', state: 'hidden', rows: [['Do not import']] },
      ]),
    options: { sheet: '*' },
    items: {
      Kettle: { location: 'Kitchen', purchasePrice: 30 },
      Toaster: { location: 'Kitchen' },
      Drill: { location: 'Garage', purchasePrice: 99 },
    },
  },
  {
    kind: 'a sheet for each room, with columns in another order',
    program: 'LibreOffice',
    workbook: () =>
      workbookOf([
        {
          name: 'Salon',
          rows: [
            ['Nom', 'Prix'],
            ['Lampe', '12'],
          ],
        },
        {
          name: 'Cuisine',
          rows: [
            ['Prix', 'Nom', 'Couleur'],
            ['40', 'Table', 'rouge'],
          ],
        },
      ]),
    options: { sheet: '*' },
    items: {
      Lampe: { location: 'Salon', purchasePrice: 12 },
      Table: { location: 'Cuisine', purchasePrice: 40, fields: { Couleur: 'rouge' } },
    },
  },
  {
    kind: 'a sheet for each building, with rooms',
    program: 'Google Sheets',
    workbook: () =>
      workbookOf([
        {
          name: 'Cabin',
          rows: [
            ['Name', 'Room'],
            ['Bench', 'Hall'],
          ],
        },
        { name: 'Empty', rows: [['Name', 'Room']] },
        {
          name: 'Shed',
          rows: [['Tools of the shed'], ['Name', 'Room', 'Brand'], ['Rake', 'Corner', 'Fiskars']],
        },
      ]),
    options: { sheet: '*' },
    items: { Bench: { location: 'Hall' }, Rake: { location: 'Corner', manufacturer: 'Fiskars' } },
  },
  {
    kind: 'one sheet of several',
    program: 'German Excel',
    workbook: () =>
      workbookOf([
        {
          name: 'Küche',
          rows: [
            ['Bezeichnung', 'Preis'],
            ['Mixer', '30'],
          ],
        },
        {
          name: 'Keller',
          rows: [
            ['Bezeichnung', 'Preis'],
            ['Regal', '40'],
          ],
        },
      ]),
    options: { sheet: 'Keller' },
    items: { Regal: { location: null } },
  },
  {
    kind: 'sheets of which one is no list',
    program: "a makerspace's own list",
    workbook: () =>
      workbookOf([
        {
          name: 'Parts',
          rows: [
            ['Part', 'Price'],
            ['Fuse', '2'],
          ],
        },
        {
          name: 'Costs',
          rows: [
            ['Month', 'Rent'],
            ['May', '300'],
          ],
        },
      ]),
    options: { sheet: '*' },
    asks: [['empty', 'Part']],
  },
]

const workbookNumbers: readonly Shape[] = [
  {
    kind: 'prices as texts among numbers',
    program: 'German Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Bezeichnung', 'Preis', 'Gewicht'],
            ['Säge', '1.299', 1.299],
            ['Bohrer', 1.299, '2,5'],
            ['Hammer', '12,50', '1.250'],
            ['Zange', 138.99, 0.5],
          ],
        },
      ]),
    items: {
      Säge: { purchasePrice: 1299, fields: { Gewicht: '1.299' } },
      Bohrer: { purchasePrice: 1.299, fields: { Gewicht: '2.5' } },
      Hammer: { purchasePrice: 12.5, fields: { Gewicht: 1250 } },
      Zange: { purchasePrice: 138.99, fields: { Gewicht: '0.5' } },
    },
  },
  {
    kind: 'prices as texts with a sign that another column tells',
    program: 'German Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Bezeichnung', 'Preis', 'Verkaufspreis'],
            ['Säge', '1.299', '12,50'],
            ['Zange', 2, 3],
          ],
        },
      ]),
    items: { Säge: { purchasePrice: 1299, soldPrice: 12.5 }, Zange: { purchasePrice: 2 } },
  },
  {
    kind: 'prices as texts that may be either',
    program: 'Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Name', 'Price'],
            ['Saw', '1.299'],
            ['Drill', 138.99],
          ],
        },
      ]),
    asks: [['import.ambiguous_numbers', 'Price']],
  },
  {
    kind: 'numbers with three decimals, without a text',
    program: 'Excel',
    workbook: () =>
      workbookOf([
        {
          rows: [
            ['Name', 'Price', 'Version'],
            ['Saw', 1.299, '1.299'],
          ],
        },
      ]),
    options: { mapping: JSON.stringify({ Version: { field: 'Version', type: 'text' } }) },
    items: { Saw: { purchasePrice: 1.299, fields: { Version: '1.299' } } },
  },
]

const totals: readonly Shape[] = [
  {
    kind: 'a row of sums',
    program: 'Google Sheets',
    text: ['Item,Quantity,Price', 'Cup,2,3.5', 'Plate,1,4', 'Total,3,7.5'],
    items: { Cup: { quantity: 2 }, Plate: {} },
    warns: ['skipped_row'],
  },
  {
    kind: 'a row of sums',
    program: 'German Excel',
    text: [
      'Bezeichnung;Anzahl;Preis;Notiz',
      'Tasse;2;3,50;',
      'Teller;1;4,00;blau',
      ';;;',
      'Summe:;;7,50;ohne MwSt.',
    ],
    items: { Tasse: {}, Teller: { notes: 'blau' } },
    warns: ['skipped_row'],
  },
  {
    kind: 'a row of sums',
    program: 'LibreOffice',
    text: ['N°;Nom;Prix', '1;Tasse bleue;3,50', '2;Assiette;4,00', 'Total;;7,50'],
    items: { 'Tasse bleue': {}, Assiette: {} },
    warns: ['skipped_row'],
  },
  {
    kind: 'a row of sums',
    program: 'Snipe-IT',
    text: [
      'Asset Name,Serial,Purchase Cost',
      'Laptop 1,X1,1299.60',
      'Laptop 2,X2,0.40',
      'Total,,"1,300.00"',
      'Grand total,,"1,300.00"',
    ],
    items: { 'Laptop 1': {}, 'Laptop 2': {} },
    warns: ['skipped_row'],
  },
  {
    kind: 'an item that is called like a row of sums',
    program: 'a household',
    text: ['Name,Quantity,Price', 'Spade,1,30', 'Total,1,30', 'Rake,2,15'],
    items: { Spade: {}, Total: { quantity: 1, purchasePrice: 30 }, Rake: {} },
  },
]

export const shapes: readonly Shape[] = [
  ...merged,
  ...totals,
  ...sheets,
  ...workbookNumbers,
  ...headings,
  ...headless,
  ...unknownColumns,
  ...nameColumns,
  ...warranties,
  ...years,
  ...amounts,
  ...unknownValues,
  ...markup,
]
