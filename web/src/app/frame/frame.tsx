import { Outlet, useChildMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endKeeping, keepSoon } from '../../data/device/keep-household-later.ts'
import { startOutbox } from '../../data/outbox/queue.ts'
import { GroupProvider } from '../../data/person/group-provider.tsx'
import { useMayWrite } from '../../data/person/use-group.ts'
import { keepAnswers } from '../../data/wire/kept-answers.ts'
import { listen } from '../../data/wire/live.ts'
import { followLostGroup } from '../../data/wire/lost-group.ts'
import { openNewTabsInGroup, useSelectedGroup } from '../../data/wire/session.ts'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { listenForScanners } from '../../ui/keys/scanner-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { tell, undoLatest } from '../../ui/toast/toasts.ts'
import { Palette } from '../palette/palette.tsx'
import { AddItems } from './add-items.tsx'
import { tellCutText } from './cut-text.ts'
import { EditConflict } from './edit-conflict.tsx'
import { ExportAll } from './export-all.tsx'
import { useFollowPreferences } from './follow-preferences.ts'
import styles from './frame.module.css'
import { keepFocus } from './kept-focus.ts'
import { showKeyList, useKeyListIsOpen } from './key-list-state.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { RefusedUndo } from './refused-undo.tsx'
import { keepRowFocus } from './row-focus.ts'
import { watchSettings } from './screen-before-settings.ts'
import { Sidebar } from './sidebar.tsx'
import { SignOutWarning } from './sign-out-warning.tsx'
import { Tabs } from './tabs.tsx'

const { Part: SettingsSidebar } = loadedPart(
  async () => (await import('./settings-sidebar.tsx')).SettingsSidebar,
)
const { Part: KeyList } = loadedPart(async () => (await import('./key-list.tsx')).KeyList)

/** Opens the list of keys. */
function useKeyListKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      showKeyList(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (letterOf(event) !== 'z' || !(event.ctrlKey || event.metaKey)) return
      // A list below an input gets a copy of the key, and handles it first. A choice that was just made has nothing of its own to undo.
      const isChoice = event.target instanceof HTMLSelectElement
      if ((isTyping(event.target) && !isChoice) || event.defaultPrevented) return
      event.preventDefault()
      if (!event.repeat) undoLatest()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** S opens the scanner; what a scanner with keys types is found from anywhere. */
function useScanKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (letterOf(event) !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]') !== null) return
      event.preventDefault()
      void navigate({ to: '/scan' })
    }
    addEventListener('keydown', press)
    const end = listenForScanners(code => void navigate({ to: '/scan', search: { code } }))
    return () => {
      removeEventListener('keydown', press)
      end()
    }
  }, [navigate])
}

/** Loads what follows drops anywhere on the page. */
const loadDrops = () =>
  Promise.all([
    import('../../features/import/follow-drops.ts'),
    import('../../features/entities/photos/follow-photos.ts'),
  ])

/** Tables that are dropped anywhere open the import, and photos become items, but for viewers. */
function useDroppedFiles(): void {
  const navigate = useNavigate()
  const router = useRouter()
  const mayWrite = useMayWrite()
  useEffect(() => {
    if (!mayWrite) return undefined
    const ends: (() => void)[] = []
    let isLeft = false
    loadDrops().then(
      ([{ followDrops, importFrom }, { followPhotos }]) => {
        if (isLeft) return
        const openImport = (): void =>
          void navigate({ to: '/import', search: importFrom(router.state.location) })
        ends.push(followDrops(openImport))
        ends.push(followPhotos(() => void navigate({ to: '/photos' })))
      },
      // They may never have been loaded before the network went.
      () => undefined,
    )
    return () => {
      isLeft = true
      for (const end of ends) end()
    }
  }, [navigate, router, mayWrite])
}

/** Begins anew in the default group when the person is not in the selected one any more, and says why. */
function useLostGroup(): void {
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(
    () =>
      followLostGroup(() => {
        tell({ text: t('home.groupLost') })
        void navigate({ to: '/home' })
      }),
    [navigate, t],
  )
}

/** Which screen stands in the frame: while another one is being loaded, still the one before. */
const useScreen = (): string | undefined =>
  useChildMatches({ select: ([screen]) => screen?.pathname.split('/')[1] })

/** The frame of every screen of a signed-in person: the sidebar, or tabs on a phone. */
export const Frame = () => (
  <GroupProvider>
    <FrameInGroup />
  </GroupProvider>
)

function FrameInGroup() {
  const { t } = useTranslation()
  const groupId = useSelectedGroup()
  const screen = useScreen()
  useEffect(() => listen(groupId, () => tell({ text: t('offline.noSockets') })), [groupId, t])
  useLostGroup()
  useFollowPreferences()
  useEffect(() => openNewTabsInGroup(), [])
  useEffect(() => keepAnswers(), [])
  useEffect(() => startOutbox(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items of another group
  useEffect(() => {
    keepSoon()
    return endKeeping
  }, [groupId])
  useEffect(() => tellCutText(), [])
  const router = useRouter()
  useEffect(() => keepFocus(router), [router])
  useEffect(() => watchSettings(router), [router])
  useEffect(() => keepRowFocus(), [])
  useUndoKey()
  const areKeysShown = useKeyListIsOpen()
  useKeyListKey()
  useScanKeys()
  useDroppedFiles()
  return (
    <div className={styles.frame} data-settings={screen === 'settings' || undefined}>
      <a href="#content" className={styles.skip}>
        {t('app.skip')}
      </a>
      {screen === 'settings' ? <SettingsSidebar first={<Sidebar />} /> : <Sidebar />}
      <main id="content" className={styles.content} tabIndex={-1} key={screen}>
        <OfflineBanner />
        <Outlet />
      </main>
      <Tabs />
      <Palette />
      <RefusedUndo />
      <EditConflict />
      <SignOutWarning />
      <ExportAll />
      <AddItems />
      {areKeysShown ? <KeyList onClose={() => showKeyList(false)} /> : null}
    </div>
  )
}
