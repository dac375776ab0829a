import { isSearchHit, searchKinds } from '@stowage/contract/entities/search-kinds'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useState } from 'react'
import { Button as AriaButton, Autocomplete, Dialog, Modal, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { foundOnDeviceText } from '../../data/device/device-text.ts'
import { useFoundOnDevice } from '../../data/device/use-device.ts'
import { findEntry } from '../../data/outbox/outbox.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { useLoadAhead } from '../../data/wire/load-ahead.ts'
import { quickSearch } from '../../data/wire/operations.ts'
import { useIsAway } from '../../data/wire/reachability.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { filterQueryOf } from '../../features/entities/list/list-query.ts'
import { searchOfQuery } from '../../features/entities/views/view-search.ts'
import { showPalette, usePaletteIsOpen } from '../../shared/palette-state.ts'
import { type Command, useSelectionCommands } from '../../shared/screen-commands.ts'
import { Button } from '../../ui/button/button.tsx'
import { FindInput } from '../../ui/field/find-input.tsx'
import { FoundListBox } from '../../ui/field/found-list-box.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Overlay } from '../../ui/overlay/overlay.tsx'
import { Actions, Commands, keyOfCommand } from './actions.tsx'
import { addressOf, type Hit, Hits, keyOf } from './hits.tsx'
import { useAdding, usePeeking } from './open-in-list.ts'
import styles from './palette.module.css'
import type { Dialogs } from './palette-dialogs.tsx'
import { isCalled, prefersCommands, rankCommands } from './rank-commands.ts'
import { loadCommands, useCommands } from './use-commands.ts'
import { fewestLetters, useFoundCount, useIsSettled } from './use-found-count.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

const { Part: PaletteDialogs } = loadedPart(
  async () => (await import('./palette-dialogs.tsx')).PaletteDialogs,
)

/** Finds anything, and does anything, from anywhere. */
export function Palette() {
  const isOpen = usePaletteIsOpen()
  const [asked, ask] = useState<Dialogs>()
  useLoadAhead(loadCommands)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isFind = letterOf(event) === 'k' && (event.ctrlKey || event.metaKey)
      if (!isFind && (event.key !== '/' || isTyping(event.target))) return
      // The settings have a search of their own.
      if (event.defaultPrevented) return
      event.preventDefault()
      showPalette(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Overlay isOpen={isOpen} isDismissable onOpenChange={showPalette} className={styles.overlay ?? ''}>
        <Modal className={styles.modal ?? ''}>
          <PaletteDialog onAsk={ask} />
        </Modal>
      </Overlay>
      {asked === undefined ? null : <PaletteDialogs asked={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

/** The hits; `hasAll`: as far as is known, a list of all of them has something. */
function useHits(q: string, areWanted: boolean) {
  const isOfDevice = useIsAway() && areWanted && q !== ''
  const { data, isPlaceholderData } = useOperation(
    quickSearch,
    { q, kinds: [...searchKinds, 'filter'], limit: '12' },
    { keepsPrevious: true, enabled: areWanted && !isOfDevice },
  )
  const device = useFoundOnDevice(q, isOfDevice)
  const hits = isOfDevice ? device.hits : areWanted ? (data?.items ?? []) : []
  const [first] = hits
  const isAnswered = isOfDevice ? device.isAnswered : !areWanted || (data !== undefined && !isPlaceholderData)
  const isSettled = useIsSettled(q, isAnswered && !isOfDevice)
  const count = useFoundCount(filterQueryOf({ q }), areWanted && isSettled && q.length >= fewestLetters)
  const hasAll = areWanted && (!isAnswered || first !== undefined) && count !== 0
  const { household } = device
  return { hits, first, isAnswered, isSettled, count, hasAll, isOfDevice, household }
}

/** Splits the typed text: behind `>` it searches actions alone. */
function readTyped(typed: string): { readonly q: string; readonly isOfActions: boolean } {
  const text = typed.trim()
  return text.startsWith('>')
    ? { q: text.slice(1).trim(), isOfActions: true }
    : { q: text, isOfActions: false }
}

/** Actions for the selection of the screen, until the person drops it. */
function useSelected() {
  const offer = useSelectionCommands()
  const [isDropped, drop] = useState(false)
  const selected = isDropped ? undefined : offer
  const commands = (selected?.commands ?? []).map(
    (command): Command => ({
      ...command,
      id: `selected ${command.id}`,
      run: () => selected?.run(command.id),
    }),
  )
  return { what: selected?.what, commands, drop: () => drop(true) }
}

interface Sought {
  readonly q: string
  readonly isOfActions: boolean
}

/** The commands that are called what is typed, above what was found when they are meant; those for the selection are by themselves. */
function useFoundCommands(
  { q, isOfActions }: Sought,
  first: Hit | undefined,
  all: readonly Command[],
  selected: readonly Command[],
) {
  if (q === '') {
    const usual = all.filter(({ id }) => /^(item|screen|add) /.test(id))
    return isOfActions
      ? { selected, above: all, below: [], isCalled: false }
      : { selected, above: [], below: usual, isCalled: false }
  }
  const max = isOfActions ? all.length : undefined
  const own = rankCommands(selected, q, max)
  const ranked = rankCommands(all, q, max)
  const commands = ranked.map(({ command }) => command)
  const areMeant = isOfActions || own.length > 0 || prefersCommands(ranked, q, first?.name)
  const [above, below] = areMeant ? [commands, []] : [[], commands]
  return {
    selected: own.map(({ command }) => command),
    above,
    below,
    isCalled: isCalled(own) || isCalled(ranked),
  }
}

interface Found extends ReturnType<typeof useHits>, Sought {
  readonly selected: readonly Command[]
  readonly onAsk: (dialog: Dialogs) => void
}

/** The actions of the palette, and the one that Enter takes first. */
function useActs({ q, isOfActions, hits, first, selected, onAsk }: Found) {
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const add = useAdding()
  const peek = usePeeking()
  const go = (href: string): void => {
    showPalette(false)
    void navigate({ href: basePath + href })
  }
  const all = useCommands({ go, ask: onAsk, add: () => add('') }) ?? []
  const commands = useFoundCommands({ q, isOfActions }, first, all, selected)
  const hitOf = (key: string) => hits.find(hit => keyOf(hit) === key)
  const act = (key: string): void => {
    const hit = hitOf(key)
    const command = [...selected, ...all].find(each => keyOfCommand(each) === key)
    if (key === 'add') return add(q)
    if (key === 'all') return go(`/items?q=${encodeURIComponent(JSON.stringify(q))}`)
    if (hit?.kind === 'filter') {
      showPalette(false)
      return void navigate({ to: '/items', search: searchOfQuery(hit.query) })
    }
    if (hit !== undefined) return go(addressOf(hit))
    showPalette(false)
    if (key === 'move' && first !== undefined && isSearchHit(first)) onAsk({ kind: 'move', id: first.id })
    command?.run()
  }
  const above = [...commands.selected, ...commands.above]
  const [meant] = first === undefined ? [...above, ...commands.below] : above
  return {
    commands,
    act,
    hasFirst: meant !== undefined || first !== undefined,
    async openFirst() {
      if (meant !== undefined) act(keyOfCommand(meant))
      else if (first !== undefined) act(keyOf(first))
      else if (!isOfActions && !(await openLabel(q, go)) && mayWrite) act('add')
    },
    peek(key: string): boolean {
      const hit = hitOf(key)
      const isItem = hit?.kind === 'item' && findEntry(hit.id) === undefined
      if (isItem) peek(hit.id)
      return isItem
    },
  }
}

function PaletteDialog({ onAsk }: { readonly onAsk: (dialog: Dialogs) => void }) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const { q, isOfActions } = readTyped(typed)
  const selection = useSelected()
  const found = useHits(q, !isOfActions)
  const { hits, first, isAnswered, isSettled, count, hasAll, isOfDevice, household } = found
  const { commands, act, hasFirst, openFirst, peek } = useActs({
    ...found,
    q,
    isOfActions,
    selected: selection.commands,
    onAsk,
  })
  const press = usePaletteKeys({
    q,
    isAnswered: isAnswered || commands.isCalled,
    open: () => void openFirst(),
    showAll: hasAll ? () => act('all') : undefined,
    drop: typed === '' && selection.what !== undefined ? selection.drop : undefined,
    peek,
  })
  const none = isAnswered && !hasFirst && q !== '' ? t(isOfActions ? 'palette.noAction' : 'list.none') : ''
  return (
    <Dialog aria-label={t('nav.find')} className={styles.dialog ?? ''}>
      {/* What is first changes when the answer comes: Enter knows it, and nothing that is gone keeps the focus. */}
      <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst>
        <FindField onKeyDown={press} selection={selection} />
        <CloseButton />
        <p role="status" className={styles.none}>
          {none}
        </p>
        <FoundListBox
          aria-label={t('palette.results')}
          selectionMode="none"
          onAction={key => act(String(key))}
          className={`${styles.results} ${q === '' ? '' : styles.typed}`}
        >
          <Commands id="selection" title={t('palette.selection')} commands={commands.selected} q={q} />
          <Commands id="commands" title={t('palette.do')} commands={commands.above} q={q} />
          <Hits
            hits={hits}
            areCounted={isSettled}
            title={
              isOfDevice ? foundOnDeviceText(household) : t(q === '' ? 'palette.recent' : 'palette.found')
            }
          />
          {isOfActions ? null : (
            <Actions
              {...{ q, first, hasAll, count }}
              commands={commands.below}
              title={t(commands.above.length > 0 ? 'palette.more' : 'palette.do')}
            />
          )}
        </FoundListBox>
      </Autocomplete>
      <Foot />
    </Dialog>
  )
}

/** Opens what a label names: it may be in another group, which the quick search does not look in. False: it is no label. */
async function openLabel(q: string, go: (href: string) => void): Promise<boolean> {
  const { addressOfLabel, readCode } = await import('../../data/items/read-code.ts')
  const code = readCode(q)
  if (code.kind === 'other') return false
  go(addressOfLabel(code))
  return true
}

function FindField({
  onKeyDown,
  selection: { what, drop },
}: {
  readonly onKeyDown: (event: ReactKeyboardEvent) => void
  readonly selection: Pick<ReturnType<typeof useSelected>, 'what' | 'drop'>
}) {
  const { t } = useTranslation()
  const badge = useId()
  return (
    <TextField
      aria-label={t('nav.find')}
      {...(what === undefined ? {} : { 'aria-describedby': badge })}
      autoFocus
      className={styles.search ?? ''}
    >
      <Search aria-hidden />
      <FindInput className={styles.input ?? ''} placeholder={t('nav.find')} onKeyDownCapture={onKeyDown} />
      {what === undefined ? null : (
        <span className={styles.badge}>
          <span id={badge}>{t('palette.selected', { what })}</span>
          <AriaButton slot={null} aria-label={t('palette.drop')} className={styles.drop ?? ''} onPress={drop}>
            <X aria-hidden />
          </AriaButton>
        </span>
      )}
    </TextField>
  )
}

/** Closes it where it fills the window and there may be no keyboard. */
function CloseButton() {
  const { t } = useTranslation()
  return (
    <div className={styles.close}>
      <Button
        variant="bare"
        icon={<X aria-hidden />}
        label={t('dialog.close')}
        onPress={() => showPalette(false)}
      />
    </div>
  )
}

/** Which keys do what; told in words where screen readers read the list. */
function Foot() {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} aria-hidden="true">
      <Keys keys="↑" />
      <Keys keys="↓" />
      <span>{t('palette.choose')}</span>
      <Keys keys="↵" />
      <span>{t('palette.run')}</span>
      <Keys keys="mod+↵" />
      <span>{t('palette.list')}</span>
      <Keys keys="Space" />
      <span>{t('palette.peek')}</span>
      <span className={styles.last}>
        <Keys keys=">" />
        {t('palette.actionsOnly')}
      </span>
    </footer>
  )
}
