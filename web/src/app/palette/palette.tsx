import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useState } from 'react'
import { Autocomplete, Dialog, Modal, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../data/base-path.ts'
import { useLoadAhead } from '../../data/load-ahead.ts'
import { quickSearch } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { FindInput } from '../../ui/field/find-input.tsx'
import { FoundListBox } from '../../ui/field/found-list-box.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Overlay } from '../../ui/overlay/overlay.tsx'
import { Actions, Commands, keyOfCommand } from './actions.tsx'
import { addressOf, type Hit, Hits, keyOf } from './hits.tsx'
import { useAdding, usePeeking } from './open-in-list.ts'
import styles from './palette.module.css'
import type { Dialogs } from './palette-dialogs.tsx'
import { showPalette, usePaletteIsOpen } from './palette-state.ts'
import { isCalled, prefersCommands, rankCommands } from './rank-commands.ts'
import { loadCommands, useCommands } from './use-commands.ts'
import { useFoundCount } from './use-found-count.ts'
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
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
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

/** What is found; `hasAll`: as far as is known, a list of all of it has something. */
function useHits(q: string) {
  const { data, isPlaceholderData } = useOperation(quickSearch, { q, limit: '12' }, { keepsPrevious: true })
  const hits = (data?.items ?? []).filter(hit => addressOf(hit) !== undefined)
  const [first] = hits
  const isAnswered = data !== undefined && !isPlaceholderData
  const count = useFoundCount(q, isAnswered)
  return { hits, first, isAnswered, count, hasAll: (!isAnswered || first !== undefined) && count !== 0 }
}

/** The commands that are called what is typed, above what was found when they are meant. */
function useFoundCommands(q: string, first: Hit | undefined, ways: Parameters<typeof useCommands>[0]) {
  const all = useCommands(ways) ?? []
  if (q === '') {
    const usual = all.filter(({ id }) => id.startsWith('item ') || id.startsWith('add '))
    return { all, above: [], below: usual, isCalled: false }
  }
  const ranked = rankCommands(all, q)
  const commands = ranked.map(({ command }) => command)
  const areMeant = prefersCommands(ranked, q, first?.name)
  const [above, below] = areMeant ? [commands, []] : [[], commands]
  return { all, above, below, isCalled: isCalled(ranked) }
}

interface Found extends ReturnType<typeof useHits> {
  readonly q: string
  readonly onAsk: (dialog: Dialogs) => void
}

/** What can be done in the palette, and what Enter does first. */
function useActs({ q, hits, first, onAsk }: Found) {
  const navigate = useNavigate()
  const add = useAdding()
  const peek = usePeeking()
  const go = (href: string): void => {
    showPalette(false)
    void navigate({ href: basePath + href })
  }
  const commands = useFoundCommands(q, first, { go, ask: onAsk, add: () => add('') })
  const hitOf = (key: string) => hits.find(hit => keyOf(hit) === key)
  const act = (key: string): void => {
    const hit = hitOf(key)
    const command = commands.all.find(each => keyOfCommand(each) === key)
    if (key === 'add') return add(q)
    if (key === 'all') return go(`/items?q=${encodeURIComponent(JSON.stringify(q))}`)
    if (hit !== undefined) return go(addressOf(hit) ?? '/items')
    showPalette(false)
    if (key === 'move' && first !== undefined) onAsk({ kind: 'move', id: first.id })
    command?.run()
  }
  const [meant] = first === undefined ? [...commands.above, ...commands.below] : commands.above
  return {
    ...{ commands, act, hasFirst: meant !== undefined || first !== undefined },
    async openFirst() {
      if (meant !== undefined) act(keyOfCommand(meant))
      else if (first !== undefined) act(keyOf(first))
      else if (!(await openLabel(q, go))) act('add')
    },
    peek(key: string): boolean {
      const hit = hitOf(key)
      if (hit?.kind === 'item') peek(hit.id)
      return hit?.kind === 'item'
    },
  }
}

function PaletteDialog({ onAsk }: { readonly onAsk: (dialog: Dialogs) => void }) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const q = typed.trim()
  const found = useHits(q)
  const { hits, first, isAnswered, count, hasAll } = found
  const { commands, act, hasFirst, openFirst, peek } = useActs({ ...found, q, onAsk })
  const press = usePaletteKeys({
    q,
    isAnswered: isAnswered || commands.isCalled,
    open: () => void openFirst(),
    showAll: hasAll ? () => act('all') : undefined,
    peek,
  })
  return (
    <Dialog aria-label={t('nav.find')} className={styles.dialog ?? ''}>
      {/* What is first changes when the answer comes: Enter knows it, and nothing that is gone keeps the focus. */}
      <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst>
        <FindField onKeyDown={press} />
        <CloseButton />
        <NothingFound isShown={isAnswered && !hasFirst && q !== ''} />
        <FoundListBox
          aria-label={t('palette.results')}
          selectionMode="none"
          onAction={key => act(String(key))}
          className={`${styles.results} ${q === '' ? '' : styles.typed}`}
        >
          <Commands commands={commands.above} />
          <Hits hits={hits} title={t(q === '' ? 'palette.recent' : 'palette.found')} />
          <Actions
            {...{ q, first, hasAll, count }}
            commands={commands.below}
            title={t(commands.above.length > 0 ? 'palette.more' : 'palette.do')}
          />
        </FoundListBox>
      </Autocomplete>
      <Foot />
    </Dialog>
  )
}

/** Opens what a label names: it may be in another group, which the quick search does not look in. False: it is no label. */
async function openLabel(q: string, go: (href: string) => void): Promise<boolean> {
  const { addressOfLabel, readCode } = await import('../../data/read-code.ts')
  const code = readCode(q)
  if (code.kind === 'other') return false
  go(addressOfLabel(code))
  return true
}

function FindField({ onKeyDown }: { readonly onKeyDown: (event: ReactKeyboardEvent) => void }) {
  const { t } = useTranslation()
  return (
    <TextField aria-label={t('nav.find')} autoFocus className={styles.search ?? ''}>
      <Search aria-hidden />
      <FindInput className={styles.input ?? ''} placeholder={t('nav.find')} onKeyDownCapture={onKeyDown} />
    </TextField>
  )
}

/** Says that nothing was found: what can be done with what was typed is listed all the same. */
function NothingFound({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={styles.none}>
      {isShown ? t('list.none') : ''}
    </p>
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
      <span>{t('palette.open')}</span>
      <Keys keys="Space" />
      <span>{t('palette.peek')}</span>
      <Keys keys="Esc" />
      <span>{t('palette.close')}</span>
    </footer>
  )
}
