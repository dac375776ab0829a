import Pdf from 'pdfkit'
import {
  type Document,
  loadTypesetting,
  type Passage,
  type Requester,
  type Typefaces,
} from '#features/labels/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { fromMillionths } from '#kernel/money.ts'
import { type Block, countPages, type Measures, planPages } from './plan-report.ts'
import { readPhotos } from './read-photos.ts'
import type { ReportLanguage } from './report-language.ts'
import type { ReportTools } from './report-tools.ts'
import type { Place, Reported, ReportedItem } from './reported-items.queries.ts'

/** What a report is written from. */
export interface Report {
  readonly requester: Requester
  readonly reported: Reported
  /** By row number. */
  readonly items: ReadonlyMap<number, ReportedItem>
  readonly facts: {
    readonly group: string
    readonly by: string
    readonly title: string
    readonly day: string
  }
  /** What it shows of items; the rest is named on the cover. */
  readonly shows: { readonly photos: boolean; readonly prices: boolean; readonly serialNumbers: boolean }
  readonly says: ReportLanguage
  readonly paper: 'a4' | 'letter'
  readonly typefaces: Typefaces
  readonly tools: ReportTools
}

/** Points. */
const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const
const margin = 45
const foot = 26
const photoSide = 66
const gap = 12
const amountWidth = 120
const measuresWithout = { cover: 300, tableHead: 44, tableLine: 19, placeHead: 40 } as const
/** The height of an item with and without a photo. */
const itemHeights = { photo: 82, text: 66 } as const

const ink = '#111'
const quiet = '#555'
const rule = '#ccc'

/** Writes a report page by page; others have a turn after each item. */
export async function* writeReport(report: Report): AsyncGenerator<Buffer> {
  const { written } = await loadTypesetting()
  const pen = await Pen.of(report)
  const { reported, tools, requester } = report
  const { pages, pageOf } = countPages(reported.places, pen.measures)
  let number = 0
  for (const blocks of planPages(reported.places, pen.measures)) {
    number++
    const items = blocks.map(block => (block.kind === 'item' ? report.items.get(block.n) : undefined))
    const photos = [...readPhotos(tools, items, requester.request.signal)]
    pen.beginPage(number, pages)
    if (number === 1) pen.cover()
    for (const [at, block] of blocks.entries()) {
      const photo = await photos[at]
      await tools.labels.drawing.draw(requester, () => pen.draw(block, items[at], photo, pageOf))
    }
    yield* written(pen.document)
  }
  pen.document.end()
  yield* written(pen.document)
}

type Typesetting = Awaited<ReturnType<typeof loadTypesetting>>

interface TextStyle {
  readonly size: number
  readonly isBold?: boolean
  readonly color?: string
  readonly isAtEnd?: boolean
}

interface TitleSize {
  readonly size: number
  readonly maxLines: number
}

const smallestTitle: TitleSize = { size: 13, maxLines: 3 }
const titleSizes: readonly TitleSize[] = [{ size: 28, maxLines: 1 }, { size: 18, maxLines: 2 }, smallestTitle]

/** Draws the parts of a report onto its pages. */
class Pen {
  readonly document: Document
  readonly measures: Measures
  readonly #report: Report
  readonly #set: Typesetting
  readonly #width: number

  private constructor(report: Report, set: Typesetting) {
    const [width, height] = papers[report.paper]
    const { title } = report.facts
    this.#report = report
    this.#set = set
    this.#width = width - 2 * margin
    const item = itemHeights[report.shows.photos ? 'photo' : 'text']
    this.measures = { ...measuresWithout, room: height - 2 * margin - foot, item }
    this.document = new Pdf({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      // The same items make the same document on the same day.
      info: { Title: title, Creator: 'Stowage', Producer: 'Stowage', CreationDate: new Date(0) },
    })
    set.registerFonts(this.document, report.typefaces)
  }

  static async of(report: Report): Promise<Pen> {
    return new Pen(report, await loadTypesetting())
  }

  /** Begins a page with its foot: the title, the group and the number of the page. */
  beginPage(number: number, pages: number): void {
    const { facts } = this.#report
    this.document.addPage()
    const y = this.measures.room + foot - 12
    const style = { size: 7.5, color: quiet }
    this.#text(`${facts.title} · ${facts.group} · ${facts.day}`, 0, y, this.#width - 80, style)
    this.#text(`${number} / ${pages}`, this.#width - 80, y, 80, { ...style, isAtEnd: true })
  }

  cover(): void {
    const { facts, reported, shows, says } = this.#report
    const { t, number, money } = says
    const { places, sold } = reported
    const sum = (of: (place: Place) => number): number =>
      places.reduce((total, place) => total + of(place), 0)
    this.#text(facts.group, 0, 0, this.#width, { size: 12, color: quiet })
    const { size, maxLines } = this.#titleSize(facts.title)
    this.#text(facts.title, 0, 24, this.#width, { size, isBold: true }, maxLines)
    this.#line(72, ink)
    const lines: (readonly [string, string])[] = [
      [t('report.date'), facts.day],
      [t('report.madeBy'), facts.by],
      [t('report.items'), number(sum(({ rowNumbers }) => rowNumbers.length))],
      [t('report.pieces'), number(sum(({ quantity }) => quantity))],
      ...(shows.prices
        ? [[t('report.value'), money(fromMillionths(sum(({ worth }) => worth)))] as const]
        : []),
    ]
    for (const [at, [name, value]] of lines.entries()) {
      const isLast = at === lines.length - 1 && shows.prices
      this.#text(name, 0, 90 + at * 24, 150, { size: 10.5, color: quiet })
      this.#text(value, 150, 90 + at * 24 - (isLast ? 3 : 0), this.#width - 150, {
        size: isLast ? 14 : 10.5,
        isBold: true,
      })
    }
    const leftOut = [
      ...(sold === 0 ? [] : [t('report.sold', { count: sold, number: number(sold) })]),
      ...(shows.prices ? [] : [t('report.noPrices')]),
      ...(shows.serialNumbers ? [] : [t('report.noSerialNumbers')]),
      ...(shows.photos ? [] : [t('report.noPhotos')]),
    ]
    this.#text(leftOut.join(' '), 0, 222, this.#width, { size: 9, color: quiet }, 2)
  }

  /** The largest letters in which a title fits above its line. */
  #titleSize(title: string): TitleSize {
    const wide = this.#report.typefaces.bold.widthOf(title)
    // Lines end at words: not all of their room is used.
    return (
      titleSizes.find(({ size, maxLines }) => wide * size <= this.#width * maxLines * 0.9) ?? smallestTitle
    )
  }

  draw(
    block: Block,
    item: ReportedItem | undefined,
    photo: Buffer | undefined,
    pageOf: ReadonlyMap<Place, number>,
  ): void {
    if (block.kind === 'tableHead') this.#tableHead(block.y)
    else if (block.kind === 'tableLine') this.#tableLine(block.y, block.place, pageOf.get(block.place) ?? 0)
    else if (block.kind === 'placeHead') this.#placeHead(block.y, block.place, block.isContinued)
    else if (item !== undefined) this.#item(block.y, item, photo)
  }

  #tableHead(y: number): void {
    const { t } = this.#report.says
    this.#text(t('report.locations'), 0, y, this.#width, { size: 12, isBold: true })
    this.#columns(
      y + 24,
      [t('report.location'), t('report.items'), t('report.pieces'), t('report.value'), t('report.page')],
      {
        size: 8,
        color: quiet,
      },
    )
    this.#line(y + 38, ink)
  }

  #tableLine(y: number, place: Place, page: number): void {
    const { number, money } = this.#report.says
    const { rowNumbers, quantity, worth } = place
    const texts = [this.#pathOf(place), number(rowNumbers.length), number(quantity)]
    this.#columns(y + 2, [...texts, money(fromMillionths(worth)), number(page)], { size: 9 })
    this.#line(y + 17, rule)
  }

  /** The cells of the table of locations: a name, and numbers at the end. */
  #columns(y: number, [name = '', items, pieces, value, page]: readonly string[], style: TextStyle): void {
    const cells = [
      [items, 60],
      [pieces, 60],
      [this.#report.shows.prices ? value : '', 90],
      [page, 44],
    ] as const
    const nameWidth = this.#width - cells.reduce((sum, [, width]) => sum + width, 0)
    this.#text(name, 0, y, nameWidth - gap, style)
    let x = nameWidth
    for (const [text = '', width] of cells) {
      this.#text(text, x, y, width, { ...style, isAtEnd: true })
      x += width
    }
  }

  #pathOf({ path }: Place): string {
    return path.length === 0 ? this.#report.says.t('report.noLocation') : path.join(' › ')
  }

  #placeHead(y: number, place: Place, isContinued: boolean): void {
    const { t, number, money } = this.#report.says
    const name = this.#pathOf(place)
    const value = this.#report.shows.prices ? money(fromMillionths(place.worth)) : ''
    const shown = isContinued ? `${name} (${t('report.continued')})` : name
    this.#text(shown, 0, y + 10, this.#width - 180, { size: 11.5, isBold: true })
    const summary = [`${t('report.items')}: ${number(place.rowNumbers.length)}`, value].filter(
      text => text !== '',
    )
    const style = { size: 9, color: quiet, isAtEnd: true }
    this.#text(isContinued ? '' : summary.join(' · '), this.#width - 170, y + 12, 170, style)
    this.#line(y + 30, ink)
  }

  #item(y: number, item: ReportedItem, photo: Buffer | undefined): void {
    const { shows, typefaces, says } = this.#report
    const left = shows.photos ? photoSide + gap : 0
    const height = this.measures.item - 8
    if (photo !== undefined)
      this.document.image(photo, margin, margin + y + 2, {
        fit: [photoSide, photoSide],
        align: 'center',
        valign: 'center',
      })
    else if (shows.photos)
      this.document
        .rect(margin, margin + y + 2, photoSide, photoSide)
        .lineWidth(0.5)
        .stroke(rule)
    const { bold, regular } = typefaces
    const passages: Passage[] = [
      { text: item.name, face: bold, size: 10, maxLines: 2 },
      ...this.#linesOf(item).map(text => ({ text, face: regular, size: 8, maxLines: 2 })),
    ]
    this.#passages(passages, left, y + 2, this.#width - left - amountWidth - gap, height)
    if (shows.prices && item.purchase_price !== 0) {
      const at = this.#width - amountWidth
      const style = { size: 10, isBold: true, isAtEnd: true }
      this.#text(says.money(item.purchase_price * item.quantity), at, y + 2, amountWidth, style)
    }
    this.#quantity(y, item)
    this.#line(y + this.measures.item - 5, rule)
  }

  /** How many there are, and at what price each. */
  #quantity(y: number, { quantity, purchase_price: price }: ReportedItem): void {
    const { shows, says } = this.#report
    if (quantity === 1) return
    const hasPrice = shows.prices && price !== 0
    const text = hasPrice ? `${says.number(quantity)} × ${says.money(price)}` : `× ${says.number(quantity)}`
    this.#text(text, this.#width - amountWidth, y + (hasPrice ? 17 : 2), amountWidth, {
      size: 8,
      color: quiet,
      isAtEnd: true,
    })
  }

  /** What is told of an item below its name. */
  #linesOf(item: ReportedItem): string[] {
    const { t, headers, day } = this.#report.says
    const dayOf = (key: 'report.bought' | 'report.warranty', value: string | null): string =>
      value === null ? '' : t(key, { day: day(value) })
    const joined = (texts: readonly string[], by: string): string =>
      texts.filter(text => text !== '').join(by)
    const seller = item.purchase_from === '' ? '' : t('report.boughtFrom', { seller: item.purchase_from })
    return [
      joined(
        [showAssetNumber(item.asset_number), joined([item.manufacturer, item.model_number], ' ')],
        ' · ',
      ),
      item.serial_number === '' ? '' : `${headers.serialNumber}: ${item.serial_number}`,
      joined(
        [
          joined([dayOf('report.bought', item.purchase_date), seller], ' '),
          item.lifetime_warranty === 1
            ? headers.lifetimeWarranty
            : dayOf('report.warranty', item.warranty_expires),
          item.insured === 1 ? headers.insured : '',
        ],
        ' · ',
      ),
    ].filter(text => text !== '')
  }

  #line(y: number, color: string | undefined): void {
    this.document
      .moveTo(margin, margin + y)
      .lineTo(margin + this.#width, margin + y)
      .lineWidth(0.5)
      .stroke(color ?? ink)
  }

  /** Writes one line of text or a few; more is cut. */
  #text(text: string, x: number, y: number, width: number, style: TextStyle, maxLines = 1): void {
    const { bold, regular } = this.#report.typefaces
    const { size, isBold = false } = style
    const face = isBold ? bold : regular
    const height = this.#set.lineHeight(size) * maxLines
    this.#passages([{ text, face, size, maxLines }], x, y, width, height, style)
  }

  #passages(
    passages: readonly Passage[],
    x: number,
    y: number,
    width: number,
    height: number,
    { color = ink, isAtEnd = false }: Pick<TextStyle, 'color' | 'isAtEnd'> = {},
  ): void {
    const { setText, drawLine } = this.#set
    // Sums of heights differ from their products by less.
    const bottom = height + 0.01
    const { lines } = setText(passages, 0, (at, needed) =>
      at + needed > bottom ? undefined : { x: 0, y: at, width: width + 0.01 },
    )
    this.document.fillColor(color)
    for (const line of lines) {
      const slack = isAtEnd ? Math.max(0, width - line.face.widthOf(line.text) * line.size) : 0
      drawLine(this.document, line, margin + x + slack, margin + y, this.#report.typefaces)
    }
  }
}
