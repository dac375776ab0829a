import { type RefObject, startTransition, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { isHidden, useHidden } from '../../../data/person/hidden.ts'
import { useWidths } from '../../../data/person/kept-widths.ts'
import { rem } from '../../../ui/measured/rem.ts'
import { useMeasured } from '../../../ui/measured/use-measured.ts'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { askedColumns } from './asked-columns.ts'
import { writeColumns } from './column-names.ts'
import { gridTracksOf } from './column-tracks.ts'
import { type Column, columnsOf, nameColumn } from './columns.ts'
import type { ListSearch } from './list-search.ts'

/** Rem: of a row of the table, of a row on a phone, and of a line of cards. */
const heights = { table: 3.25, phone: 4, card: 16 }

/** Rem: the least width of a card. */
const cardWidth = 12.5

/** Rem: of the column with the marks of what is selected. */
const markWidth = 1.25

/** How the rows are drawn. */
export interface GridLayout {
  readonly isGallery: boolean
  /** Rows of a phone: of columns they show only those that the list is ordered or filtered by. */
  readonly isNarrow: boolean
  readonly isTable: boolean
  /** The columns need more room than there is: they scroll sideways, and the names stay. */
  readonly isWide: boolean
  /** How many items a line has. */
  readonly perLine: number
  /** Pixels. */
  readonly lineHeight: number
  readonly columns: readonly Column[]
  /** The field definitions of the group. */
  readonly definitions: readonly FieldDefinition[]
  /** The day by which the items of a list on a phone are due. */
  readonly dueUntil: string | undefined
  /** The day by which they remind. */
  readonly remindsUntil: string | undefined
  /** The widths of the columns, for CSS. */
  readonly template: string
  /** Rem: what the columns need at least. */
  readonly min: number
}

/** The ids of the columns of a table, in their order. */
export const columnIds = ({ columns }: GridLayout): string[] => [
  nameColumn.id,
  ...columns.map(({ id }) => id),
]

/** Rem. */
const widthOf = (element: HTMLElement): number => element.clientWidth / rem()

/** How rows are drawn in the room that there is; `show` are the columns that are asked for. The same object until it changes. */
export function useGridLayout(
  scroller: RefObject<HTMLElement | null>,
  search: ListSearch,
  show: string | undefined,
): GridLayout {
  const { i18n } = useTranslation()
  const isPhone = useIsPhone()
  // What opens beside the list comes before other columns.
  const width = useMeasured(scroller, widthOf, 1, startTransition)
  const widths = useWidths()
  const hidden = useHidden()
  const definitions = useFieldDefinitions()
  const isGallery = search.layout === 'gallery'
  const isNarrow = isPhone || search.layout === 'list'
  const perLine = isGallery ? Math.max(2, Math.floor(width / cardWidth)) : 1
  const shown = (isNarrow ? askedColumns(search) : columnsOf(show, width)).filter(
    ({ id }) => !isHidden(id, hidden),
  )
  const ids = writeColumns(shown.map(({ id }) => id))
  const { columns, template, min } = useMemo(() => {
    const wanted = columnsOf(ids, Number.POSITIVE_INFINITY)
    const tracks = gridTracksOf(wanted, widths)
    return { columns: wanted, template: `${markWidth}rem ${tracks.template}`, min: tracks.min + markWidth }
  }, [ids, widths])
  const isTable = !isGallery && !isNarrow
  const isWide = isTable && min > width
  const { dueUntil, remindsUntil }: ListSearch = isNarrow ? search : {}
  return useMemo(
    () => ({
      isGallery,
      isNarrow,
      isTable,
      isWide,
      perLine,
      lineHeight: Math.round((isGallery ? heights.card : isNarrow ? heights.phone : heights.table) * rem()),
      columns,
      definitions,
      dueUntil,
      remindsUntil,
      template,
      min,
    }),
    // In another language numbers and days are written in another way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the layout does not read the language; what is drawn from it does
    [
      isGallery,
      isNarrow,
      isTable,
      isWide,
      perLine,
      template,
      columns,
      definitions,
      dueUntil,
      remindsUntil,
      min,
      i18n.language,
    ],
  )
}
