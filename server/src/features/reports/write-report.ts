import Pdf from 'pdfkit'
import {
  type Document,
  loadTypesetting,
  type Passage,
  type Requester,
  type Typefaces,
} from '#features/labels/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import { amountWidth, gap, type ItemPart, type ItemStyle, layOutItem, photoBox } from './lay-out-item.ts'
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
    readonly now: Instant
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
const measuresWithout = { cover: 300, tableHead: 44, tableLine: 19, placeHead: 40 } as const

const ink = '#111'
const quiet = '#555'
const rule = '#ccc'

/** Writes a report page by page; others have a turn after each item, when it is measured and when it is drawn. */
export async function* writeReport(report: Report): AsyncGenerator<Buffer> {
  const set = await loadTypesetting()
  const { reported, tools, requester } = report
  const [width, height] = papers[report.paper]
  const style = { ...report, set, width: width - 2 * margin }
  const measures = {
    ...measuresWithout,
    room: height - 2 * margin - foot,
    items: await measureItems(report, style),
  }
  const { pages, pageOf } = countPages(reported.places, measures)
  const pen = new Pen(report, style, measures, pageOf)
  let number = 0
  for (const blocks of planPages(reported.places, measures)) {
    number++
    const drawn = blocks.map(block => ({ block, part: pen.partOf(block) }))
    const photos = readPhotos(
      tools,
      drawn.flatMap(({ part }) => part?.photos.map(({ photo }) => photo) ?? []),
      requester.request.signal,
    )
    const started = [...photos]
    pen.beginPage(number, pages)
    if (number === 1) pen.cover()
    for (const { block, part } of drawn) {
      const pictures = await Promise.all(started.splice(0, part?.photos.length ?? 0))
      await tools.labels.drawing.draw(requester, () => pen.draw(block, part, pictures))
    }
    yield* set.written(pen.document)
  }
  pen.end()
  yield* set.written(pen.document)
}

/** The heights of the parts of each item, by row number. */
async function measureItems(
  { requester, reported, items, tools }: Report,
  style: ItemStyle,
): Promise<Measures['items']> {
  const heights = new Map<number, readonly number[]>()
  for (const n of reported.places.flatMap(({ rowNumbers }) => rowNumbers)) {
    const lay = (): ItemPart[] => layOutItem(requireValue(items.get(n)), style)
    const { drawn } = await tools.labels.drawing.draw(requester, lay)
    heights.set(
      n,
      drawn.map(({ height }) => height),
    )
  }
  return heights
}

type Element = ReturnType<Document['struct']>

/** Properties of an element beside its text. */
interface ElementOptions {
  readonly alt?: string
  /** The cells that the head of a table is about. */
  readonly scope?: 'Row' | 'Column'
  /** Left, top, right and bottom on the page, points. */
  readonly bbox?: readonly number[]
  readonly placement?: 'Block'
}

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

/** Draws the parts of a report onto its pages, and says what each of them is to who cannot see it (tagged PDF). */
class Pen {
  readonly document: Document
  readonly #report: Report
  readonly #style: ItemStyle
  readonly #measures: Measures
  readonly #pageOf: ReadonlyMap<Place, number>
  readonly #width: number
  readonly #root: Element
  #table: Element | undefined
  #place: Element | undefined
  #item: Element | undefined
  #laidOut: { readonly n: number; readonly parts: readonly ItemPart[] } | undefined

  constructor(report: Report, style: ItemStyle, measures: Measures, pageOf: ReadonlyMap<Place, number>) {
    const { facts, says } = report
    this.#report = report
    this.#style = style
    this.#measures = measures
    this.#pageOf = pageOf
    this.#width = style.width
    this.document = new Pdf({
      size: [...papers[report.paper]],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: says.tag,
      displayTitle: true,
      info: {
        Title: facts.title,
        Author: facts.by,
        Creator: 'Stowage',
        Producer: 'Stowage',
        CreationDate: new Date(facts.now),
      },
    })
    style.set.registerFonts(this.document, report.typefaces)
    this.#root = this.document.struct('Document')
    this.document.addStructure(this.#root)
  }

  /** Ends the document. */
  end(): void {
    for (const open of [this.#table, this.#item, this.#place, this.#root]) open?.end()
    this.document.end()
  }

  /** Begins a page with its foot: the title, the group and the number of the page. */
  beginPage(number: number, pages: number): void {
    const { facts } = this.#report
    this.document.addPage()
    const y = this.#measures.room + foot - 12
    const style = { size: 7.5, color: quiet }
    this.#aside(() => {
      this.#text(`${facts.title} · ${facts.group} · ${facts.day}`, 0, y, this.#width - 80, style)
      this.#text(`${number} / ${pages}`, this.#width - 80, y, 80, { ...style, isAtEnd: true })
    })
  }

  cover(): void {
    const { facts, reported, shows, says } = this.#report
    const { t, number, money } = says
    const { places, sold } = reported
    const sum = (of: (place: Place) => number): number =>
      places.reduce((total, place) => total + of(place), 0)
    this.#put(this.#root, 'P', () => this.#text(facts.group, 0, 0, this.#width, { size: 12, color: quiet }))
    const { size, maxLines } = this.#titleSize(facts.title)
    this.#put(this.#root, 'H1', () =>
      this.#text(facts.title, 0, 24, this.#width, { size, isBold: true }, maxLines),
    )
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
    const table = this.#within(this.#root, 'Table')
    for (const [at, [name, value]] of lines.entries()) {
      const isLast = at === lines.length - 1 && shows.prices
      const row = this.#within(table, 'TR')
      this.#put(row, 'TH', () => this.#text(name, 0, 90 + at * 24, 150, { size: 10.5, color: quiet }), {
        scope: 'Row',
      })
      this.#put(row, 'TD', () =>
        this.#text(value, 150, 90 + at * 24 - (isLast ? 3 : 0), this.#width - 150, {
          size: isLast ? 14 : 10.5,
          isBold: true,
        }),
      )
      row.end()
    }
    table.end()
    const leftOut = [
      ...(sold === 0 ? [] : [t('report.sold', { count: sold, number: number(sold) })]),
      ...(shows.prices ? [] : [t('report.noPrices')]),
      ...(shows.serialNumbers ? [] : [t('report.noSerialNumbers')]),
      ...(shows.photos ? [] : [t('report.noPhotos')]),
    ]
    if (leftOut.length > 0)
      this.#put(this.#root, 'P', () =>
        this.#text(leftOut.join(' '), 0, 222, this.#width, { size: 9, color: quiet }, 2),
      )
  }

  /** The largest letters in which a title fits above its line. */
  #titleSize(title: string): TitleSize {
    const wide = this.#report.typefaces.bold.widthOf(title)
    // Lines end at words: not all of their room is used.
    return (
      titleSizes.find(({ size, maxLines }) => wide * size <= this.#width * maxLines * 0.9) ?? smallestTitle
    )
  }

  /** The part of an item that a block is; undefined for other blocks. */
  partOf(block: Block): ItemPart | undefined {
    if (block.kind !== 'item') return undefined
    const { n, part } = block
    if (this.#laidOut?.n !== n)
      this.#laidOut = { n, parts: layOutItem(requireValue(this.#report.items.get(n)), this.#style) }
    return this.#laidOut.parts[part]
  }

  draw(block: Block, part: ItemPart | undefined, pictures: readonly (Buffer | undefined)[]): void {
    if (block.kind === 'tableHead') this.#tableHead(block.y, block.isContinued)
    else if (block.kind === 'tableLine') this.#tableLine(block.y, block.place)
    else if (block.kind === 'placeHead') this.#placeHead(block.y, block.place)
    else if (block.kind === 'continued') this.#continued(block.y, block.place, block.n)
    else if (part !== undefined)
      this.#itemPart(block.y, requireValue(this.#report.items.get(block.n)), block.part, part, pictures)
  }

  #tableHead(y: number, isContinued: boolean): void {
    const { t } = this.#report.says
    const write = (table: Element | undefined): void => {
      const names = [t('report.location'), t('report.items'), t('report.pieces'), t('report.value')]
      this.#columns(table, y + 24, [...names, t('report.page')], { size: 8, color: quiet })
    }
    const title = (): void => this.#text(t('report.locations'), 0, y, this.#width, { size: 12, isBold: true })
    if (isContinued)
      this.#aside(() => {
        title()
        write(undefined)
      })
    else {
      this.#put(this.#root, 'H2', title)
      this.#table = this.#within(this.#root, 'Table')
      write(this.#table)
    }
    this.#line(y + 38, ink)
  }

  #tableLine(y: number, place: Place): void {
    const { number, money } = this.#report.says
    const { rowNumbers, quantity, worth } = place
    const texts = [this.#pathOf(place), number(rowNumbers.length), number(quantity)]
    const page = number(this.#pageOf.get(place) ?? 0)
    this.#columns(this.#table, y + 2, [...texts, money(fromMillionths(worth)), page], { size: 9 })
    this.#line(y + 17, rule)
  }

  /** The cells of the table of locations: a name, and numbers at the end. The first row is its head. */
  #columns(
    table: Element | undefined,
    y: number,
    [name = '', items, pieces, value, page]: readonly string[],
    style: TextStyle & { readonly color?: string },
  ): void {
    const cells = [
      [items, 60],
      [pieces, 60],
      ...(this.#report.shows.prices ? [[value, 90] as const] : []),
      [page, 44],
    ] as const
    const nameWidth = this.#width - cells.reduce((sum, [, width]) => sum + width, 0)
    const row = table && this.#within(table, 'TR')
    const cell = (write: () => void, scope: 'Column' | 'Row' | undefined): void => {
      if (row === undefined) write()
      else this.#put(row, scope === undefined ? 'TD' : 'TH', write, scope === undefined ? {} : { scope })
    }
    const isHead = style.color !== undefined
    cell(() => this.#text(name, 0, y, nameWidth - gap, style), isHead ? 'Column' : 'Row')
    let x = nameWidth
    for (const [text = '', width] of cells) {
      const at = x
      cell(() => this.#text(text, at, y, width, { ...style, isAtEnd: true }), isHead ? 'Column' : undefined)
      x += width
    }
    row?.end()
  }

  #pathOf({ path }: Place): string {
    return path.length === 0 ? this.#report.says.t('report.noLocation') : path.join(' › ')
  }

  #placeHead(y: number, place: Place): void {
    const { t, number, money } = this.#report.says
    for (const open of [this.#table, this.#item, this.#place]) open?.end()
    const section = this.#within(this.#root, 'Sect')
    this.#place = section
    this.#put(section, 'H2', () => this.#placeName(y, this.#pathOf(place)))
    const value = this.#report.shows.prices ? [money(fromMillionths(place.worth))] : []
    const summary = [`${t('report.items')}: ${number(place.rowNumbers.length)}`, ...value].join(' · ')
    this.#put(section, 'P', () =>
      this.#text(summary, this.#width - 170, y + 12, 170, { size: 9, color: quiet, isAtEnd: true }),
    )
    this.#line(y + 30, ink)
  }

  #continued(y: number, place: Place, n: number | undefined): void {
    const item = n === undefined ? [] : [requireValue(this.#report.items.get(n)).name]
    const name = [this.#pathOf(place), ...item].join(' · ')
    this.#aside(() => this.#placeName(y, `${name} (${this.#report.says.t('report.continued')})`))
    this.#line(y + 30, ink)
  }

  #placeName(y: number, name: string): void {
    this.#text(name, 0, y + 10, this.#width - 180, { size: 11.5, isBold: true })
  }

  #itemPart(
    y: number,
    item: ReportedItem,
    number: number,
    part: ItemPart,
    pictures: readonly (Buffer | undefined)[],
  ): void {
    if (number === 0) {
      this.#item?.end()
      this.#item = this.#within(requireValue(this.#place), 'Sect')
    }
    const element = requireValue(this.#item)
    for (const [at, { tag, lines }] of part.passages.entries()) {
      this.#put(element, tag, () => {
        for (const line of lines)
          this.#style.set.drawLine(this.document, line, margin, margin + y, this.#report.typefaces)
      })
      if (at === 0 && number === 0) this.#amounts(element, y + 8, item)
    }
    for (const [at, { photo, x, y: top }] of part.photos.entries()) {
      const picture = pictures[at]
      if (picture !== undefined) this.#photo(element, item, photo.title, picture, x, y + top)
    }
    const isLast = number === requireValue(this.#measures.items.get(item.n)).length - 1
    if (isLast) this.#line(y + part.height - 2, rule)
  }

  #photo(element: Element, item: ReportedItem, title: string, picture: Buffer, x: number, y: number): void {
    const box = [margin + x, margin + y, margin + x + photoBox.width, margin + y + photoBox.height] as const
    const alt = `${this.#report.says.t('report.photoOf', { name: item.name })} (${title})`
    const draw = (): void => {
      const fit: [number, number] = [photoBox.width, photoBox.height]
      this.document.image(picture, box[0], box[1], { fit })
    }
    this.#put(element, 'Figure', draw, { alt, bbox: box, placement: 'Block' })
  }

  /** The value of an item, and how many pieces there are at what price each. */
  #amounts(element: Element, y: number, { quantity, purchase_price: price }: ReportedItem): void {
    const { shows, says } = this.#report
    const hasPrice = shows.prices && price !== 0
    const at = this.#width - amountWidth
    if (hasPrice)
      this.#put(element, 'P', () =>
        this.#text(says.money(price * quantity), at, y, amountWidth, {
          size: 10.5,
          isBold: true,
          isAtEnd: true,
        }),
      )
    if (quantity === 1) return
    const text = hasPrice ? `${says.number(quantity)} × ${says.money(price)}` : `× ${says.number(quantity)}`
    const style = { size: 8.5, color: quiet, isAtEnd: true }
    this.#put(element, 'P', () => this.#text(text, at, y + (hasPrice ? 15 : 1), amountWidth, style))
  }

  /** Begins an element inside of another one. */
  #within(parent: Element, type: string): Element {
    const element = this.document.struct(type)
    parent.add(element)
    return element
  }

  /** Draws an element inside of another one. */
  #put(parent: Element, type: string, draw: () => void, options: ElementOptions = {}): void {
    const element = this.document.struct(type, options)
    parent.add(element)
    element.add(this.document.markStructureContent(type))
    draw()
    this.document.endMarkedContent()
    element.end()
  }

  /** Draws what belongs to the page and not to what it tells. */
  #aside(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.document.endMarkedContent()
  }

  #line(y: number, color: string): void {
    this.#aside(() =>
      this.document
        .moveTo(margin, margin + y)
        .lineTo(margin + this.#width, margin + y)
        .lineWidth(0.5)
        .stroke(color),
    )
  }

  /** Writes one line of text or a few; more is cut. */
  #text(text: string, x: number, y: number, width: number, style: TextStyle, maxLines = 1): void {
    const { bold, regular } = this.#report.typefaces
    const { size, isBold = false, color = ink, isAtEnd = false } = style
    const { setText, drawLine, lineHeight } = this.#style.set
    const passage: Passage = { text, face: isBold ? bold : regular, size, maxLines }
    // Sums of heights differ from their products by less.
    const bottom = lineHeight(size) * maxLines + 0.01
    const { lines } = setText([passage], 0, (at, needed) =>
      at + needed > bottom ? undefined : { x: 0, y: at, width: width + 0.01 },
    )
    this.document.fillColor(color)
    for (const line of lines) {
      const slack = isAtEnd ? Math.max(0, width - line.face.widthOf(line.text) * line.size) : 0
      drawLine(this.document, line, margin + x + slack, margin + y, this.#report.typefaces)
    }
    this.document.fillColor(ink)
  }
}
