/** Layout of labels on paper, millimetres; centred without margins. */
export interface SheetFormat {
  readonly paper: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  readonly label: readonly [width: number, height: number]
  /** Gap between columns and between rows. */
  readonly gap: readonly [number, number]
  /** Each label is as long as its text, up to the width of the label; a page is one label. */
  readonly isEndless?: true
}

const inch = 25.4

/** Paper sizes by name, millimetres. */
export const papers = {
  a4: [210, 297],
  letter: [8.5 * inch, 11 * inch],
} as const satisfies Record<string, SheetFormat['paper']>

/** With rounded corners: labels beside each other have space between them. */
const a4 = (columns: number, rows: number, width: number, height: number, gap = 2.5): SheetFormat => ({
  paper: papers.a4,
  columns,
  rows,
  label: [width, height],
  gap: [gap, 0],
})

/** With square corners: label beside label. */
const cut = (columns: number, rows: number, width: number, height: number): SheetFormat =>
  a4(columns, rows, width, height, 0)

/** In inches, as their makers give them. */
const letter = (columns: number, rows: number, width: number, height: number, gap: number): SheetFormat => ({
  paper: papers.letter,
  columns,
  rows,
  label: [width * inch, height * inch],
  gap: [gap * inch, 0],
})

/** A roll, whose pages are one label each. */
const roll = (width: number, height: number): SheetFormat => ({
  paper: [width, height],
  columns: 1,
  rows: 1,
  label: [width, height],
  gap: [0, 0],
})

/** The longest label on tape, millimetres. */
const longest = 300

/** Tape of a width, which is cut behind each label. */
const tape = (width: number): SheetFormat => ({ ...roll(longest, width), isEndless: true })

/**
 * Labels that can be bought. Measures are those of the makers, checked against the templates of gLabels
 * (avery-iso, avery-us, zweckform-iso, herma-iso, dymo-other, brother-other and phomemo). Formats whose first
 * label differs by more than 0.5 mm from a centred layout are left out. `trade-names.ts` has their product
 * names.
 */
export const sheetFormats = {
  l4731: a4(7, 27, 25.4, 10),
  l4732: a4(5, 16, 35.6, 16.9),
  l4770: a4(4, 10, 45.7, 25.4),
  l7159: a4(3, 8, 63.5, 33.9),
  l7160: a4(3, 7, 63.5, 38.1),
  l7161: a4(3, 6, 63.5, 46.6),
  l7162: a4(2, 8, 99.1, 33.9),
  l7163: a4(2, 7, 99.1, 38.1),
  l7164: a4(3, 4, 63.5, 72),
  l7165: a4(2, 4, 99.1, 67.7),
  l7651: a4(5, 13, 38.1, 21.2),
  l7169: a4(2, 2, 99.1, 139),
  'zweckform-3490': cut(3, 8, 70, 36),
  'zweckform-3474': cut(3, 8, 70, 37),
  'zweckform-3664': cut(3, 8, 70, 33.8),
  'zweckform-3652': cut(3, 7, 70, 42.3),
  'zweckform-3669': cut(3, 5, 70, 50.8),
  'zweckform-3661': cut(3, 4, 70, 67.7),
  'zweckform-3651': cut(4, 10, 52.5, 29.7),
  'zweckform-3658': cut(3, 8, 64.6, 33.8),
  'zweckform-3666': cut(5, 13, 38, 21.2),
  'zweckform-3477': cut(2, 7, 105, 41),
  'zweckform-3653': cut(2, 7, 105, 42.3),
  'zweckform-3665': cut(2, 8, 105, 33.8),
  'zweckform-3659': cut(2, 6, 97, 42.3),
  'zweckform-3660': cut(2, 4, 97, 67.7),
  'zweckform-4760': cut(1, 7, 192, 38),
  'zweckform-4761': cut(1, 4, 192, 61),
  'herma-4272': cut(4, 11, 48.3, 25.4),
  'herma-4670': cut(3, 8, 66, 33.8),
  'herma-4349': a4(2, 5, 96, 50.8, 3),
  'herma-4347': a4(3, 9, 63.5, 29.6),
  'herma-10809': cut(2, 2, 105, 148),
  '5160': letter(3, 10, 2.625, 1, 0.125),
  '5161': letter(2, 10, 4, 1, 0.1875),
  '5162': letter(2, 7, 4, 4 / 3, 0.1875),
  '5163': letter(2, 5, 4, 2, 0.1875),
  '5164': letter(2, 3, 4, 10 / 3, 0.1875),
  '5167': letter(4, 20, 1.75, 0.5, 0.3125),
  'brother-62': roll(62, 29),
  'brother-62x100': roll(100, 62),
  'brother-38': roll(90, 38),
  'brother-29': roll(90, 29),
  'brother-17': roll(54, 17),
  'brother-23': roll(23, 23),
  'dymo-89x28': roll(89, 28),
  'dymo-89x36': roll(89, 36),
  'dymo-57x32': roll(57, 32),
  'dymo-54x25': roll(54, 25),
  'dymo-51x19': roll(51, 19),
  'dymo-50x12': roll(50, 12),
  'dymo-101x54': roll(101, 54),
  'dymo-89x41': roll(89, 41),
  'dymo-25x25': roll(25, 25),
  'phomemo-40x12': roll(40, 12),
  'phomemo-50x15': roll(50, 15),
  'zebra-4x6': roll(4 * inch, 6 * inch),
  'tape-6': tape(6),
  'tape-9': tape(9),
  'tape-12': tape(12),
  'tape-18': tape(18),
  'tape-24': tape(24),
} as const satisfies Record<string, SheetFormat>

/** The name of labels that can be bought. */
export type SheetFormatName = keyof typeof sheetFormats
