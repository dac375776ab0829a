import type { LabelContent } from '@stowage/contract/labels/label-words'
import { sheetFormats } from '@stowage/contract/labels/sheet-formats'
import type { CallOf } from '@stowage/contract/protocol/client'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Selection } from '../../data/items/bulk.ts'
import { useViews, type View } from '../../data/items/views.ts'
import { listLabelFormats, listLabelStarts, previewLabelSheet } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { readSelection } from '../../shared/labels-address.ts'
import {
  formatRequest,
  keepSettings,
  keptSettings,
  type LabelSettings,
  searchOf,
  settingsOf,
  startKeyOf,
} from './label-settings.ts'
import { type LabelsSearch, readLabelsSearch } from './labels-search.ts'
import { tooManyIn } from './too-many.ts'

const route = getRouteApi('/inside/labels')

type Query = NonNullable<Selection['query']>

type Asked = Pick<CallOf<typeof previewLabelSheet>, 'select' | 'numbers'>

/** Members of the address of which another value asks for other labels. */
const asking = ['what', 'select', 'in', 'locations', 'from', 'to', 'view', 'copies'] as const

/** An asset number as it is typed; 0: it is none. */
const numberOf = (text = ''): number => (/^[\d-]+$/.test(text) ? Number(text.replaceAll('-', '')) : 0)

/** What a view finds, as a selection says it. */
function queryOfView({ query, orderBy, order }: View): Query {
  const { fieldFilters, ...filters } = query
  const hasConditions =
    fieldFilters !== undefined || Object.keys(filters).some(name => name !== 'includeArchived')
  return {
    ...filters,
    ...(typeof fieldFilters === 'string' ? { fieldFilters: JSON.parse(fieldFilters) } : {}),
    ...(hasConditions ? {} : { all: true }),
    ...(orderBy === '' ? {} : { orderBy, order }),
  } as Query
}

/** What gets labels; undefined: nothing is chosen yet. */
function useAsked(search: LabelsSearch): Asked | undefined {
  const views = useViews()
  const { what = 'selection', select, in: location, locations, from, to, view } = search
  return useMemo((): Asked | undefined => {
    if (what === 'selection') {
      const selection = readSelection(select)
      return selection && { select: selection }
    }
    if (what === 'location')
      return location === undefined
        ? undefined
        : { select: { query: { within: [location], isLocation: locations === true ? 'any' : false } } }
    if (what === 'numbers') {
      const [first, last] = [from, to].map(text => numberOf(text))
      return first && last && last >= first ? { numbers: { from: first, to: last } } : undefined
    }
    const found = views?.find(({ id }) => id === view)
    if (found === undefined) return undefined
    return { select: { query: queryOfView(found) } }
  }, [what, select, location, locations, from, to, view, views])
}

export type Labels = ReturnType<typeof useLabels>

/** Everything about the labels of the address, and how it is changed. */
export function useLabels() {
  const given = route.useSearch()
  const search = useMemo(() => readLabelsSearch({ ...given }), [given])
  const navigate = useNavigate()
  const savedRead = useOperation(listLabelFormats, {}, { staleTime: 60_000 })
  const saved = savedRead.data ?? []
  const starts = useOperation(listLabelStarts, {}, { staleTime: 60_000 }).data
  const [kept] = useState(keptSettings)
  const settings = settingsOf(search, saved, kept)
  const key = startKeyOf(settings)
  const start = search.start ?? starts?.find(({ format }) => format === key)?.start ?? 1
  const copies = search.copies ?? 1
  const asked = useAsked(search)
  const { fields, code, codeTarget, codeSize, textSize, offset } = settings
  const content: LabelContent = { fields, code, codeTarget, codeSize, textSize }
  const [from, to] = (search.part ?? '').split('-').map(Number)
  const request = {
    ...asked,
    ...(from === undefined || to === undefined || asked === undefined ? {} : { part: { from, to } }),
    ...formatRequest(settings),
    ...content,
    fields: [...fields],
    offset,
    copies: String(copies),
    start,
  }
  const isKnown =
    search.format === undefined ||
    Object.hasOwn(sheetFormats, search.format) ||
    saved.some(({ id }) => id === search.format)
  // One that has just been saved comes with the next answer.
  const isReady = isKnown || (savedRead.data !== undefined && !savedRead.isFetching)
  const preview = useOperation(
    previewLabelSheet,
    // The preview shows labels where they are once they are printed.
    { ...request, offset: { x: 0, y: 0 }, sheet: search.sheet ?? 1 },
    { keepsPrevious: true, enabled: isReady },
  )
  const show = (changes: LabelsSearch, isReplacing: boolean): void => {
    const part = asking.some(name => name in changes) ? { part: undefined } : {}
    void navigate({
      to: '/labels',
      search: { ...search, ...part, ...changes } as LabelsSearch,
      replace: isReplacing,
      resetScroll: false,
    })
  }
  const go = (changes: LabelsSearch): void => show(changes, true)
  return {
    search,
    settings,
    saved,
    starts,
    start,
    copies,
    asked,
    request,
    preview,
    tooMany: tooManyIn(preview.error, search),
    isLost: search.select?.startsWith('kept-') === true && asked === undefined,
    go,
    /** Shows other labels, from which the way back leads here. */
    open: (changes: LabelsSearch): void => show(changes, false),
    set(changes: Partial<LabelSettings>, others: LabelsSearch = {}): void {
      const next = searchOf({
        ...settings,
        ...changes,
      })
      keepSettings(next)
      go({
        own: undefined,
        ...next,
        sheet: undefined,
        ...others,
      } as LabelsSearch)
    },
  }
}
