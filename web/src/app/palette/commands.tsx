import type { GroupRole } from '@stowage/contract/groups/roles'
import type { TFunction } from 'i18next'
import {
  Archive,
  BellPlus,
  CalendarPlus,
  CopyPlus,
  Download,
  FileText,
  FolderPlus,
  Handshake,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  MapPinPlus,
  MonitorSmartphone,
  Moon,
  MoveRight,
  PackagePlus,
  Plus,
  QrCode,
  ScanLine,
  Shapes,
  Sun,
  Tag,
  Trash2,
  UserPlus,
  Users,
  Wrench,
} from 'lucide-react'
import type { Entity } from '../../data/items/entities.ts'
import { chooseLanguage } from '../../data/person/preferences.ts'
import { chooseTheme, themes, themeTexts } from '../../data/person/theme.ts'
import { mayLendIn, mayWriteIn } from '../../data/person/use-group.ts'
import { allSettings } from '../../features/settings/find-settings.ts'
import { sectionsFor } from '../../features/settings/sections.ts'
import { i18n, languageName, languages } from '../../i18n/i18n.ts'
import { labelled } from '../../i18n/labelled.ts'
import { askToLend, lentEntity } from '../../shared/lending/to-lend.ts'
import { everything, showReport } from '../../shared/report.ts'
import { type Command, commandsFor } from '../../shared/screen-commands.ts'
import { lendKeys } from '../../ui/keys/letter-keys.ts'
import { showKeyList } from '../frame/key-list-state.ts'
import { screensWith } from '../screens.ts'
import type { Dialogs } from './palette-dialogs.tsx'

/** The tools of commands. */
export interface Workplace {
  readonly t: TFunction
  readonly go: (href: string) => void
  readonly ask: (dialog: Dialogs) => void
  readonly add: () => void
  readonly signOut: () => void
  readonly goToGroup: (id: string) => void
  /** They see the settings of the server. */
  readonly runsServer: boolean
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly group: { readonly id: string; readonly role: GroupRole } | undefined
  readonly templates: readonly { readonly id: string; readonly name: string }[]
  /** Commands of the buttons of the screen. */
  readonly ofScreen: readonly Command[]
  /** The item that is open. */
  readonly item: Entity | undefined
}

/** Everything that can be done, what concerns the open item first. */
export const commandsOf = (at: Workplace): Command[] =>
  commandsFor(mayWriteIn(at.group), allCommands(at), mayLendIn(at.group))

const allCommands = (at: Workplace): Command[] => [
  ...itemCommands(at),
  ...at.ofScreen,
  ...addCommands(at),
  ...screenCommands(at),
  ...exportCommands(at),
  ...settingCommands(at),
  ...sectionCommands(at),
]

function itemCommands({ t, item, ask }: Workplace): Command[] {
  if (item === undefined) return []
  const { id, name } = item
  const named = (action: string): string => t('command.ofItem', { action, name })
  const open = (kind: Extract<Dialogs, { id: string }>['kind']) => (): void => ask({ kind, id })
  return [
    {
      id: 'item move',
      name: t('palette.move', { name }),
      icon: <MoveRight aria-hidden />,
      words: 'move, verschieben, location, ort, umräumen',
      run: open('move'),
      writes: true,
    },
    {
      id: 'item label',
      name: named(t('one.label')),
      icon: <QrCode aria-hidden />,
      words: 'label, print label, etikett, drucken, qr code',
      run: open('label'),
    },
    {
      id: 'item lend',
      name: named(t('lend.open')),
      icon: <Handshake aria-hidden />,
      keys: lendKeys,
      words: 'lend, loan, reserve, verleihen, ausleihen, reservieren',
      run: () => askToLend(lentEntity(item)),
      lends: true,
    },
    {
      id: 'item tags',
      name: named(t('list.tags')),
      icon: <Tag aria-hidden />,
      words: 'tag, tags, add tag, schlagwort, schlagwörter',
      run: open('tags'),
      writes: true,
    },
    {
      id: 'item maintenance',
      name: named(t('maintenance.add')),
      icon: <Wrench aria-hidden />,
      words: 'maintenance, add maintenance, task, wartung, aufgabe',
      run: open('maintenance'),
      writes: true,
    },
    {
      id: 'item archive',
      icon: <Archive aria-hidden />,
      run: open('archive'),
      writes: true,
      name: named(t(item.archived ? 'one.unarchive' : 'one.archive')),
      words: 'archive, unarchive, archivieren, archiv',
    },
    {
      id: 'item delete',
      name: named(t('one.delete')),
      icon: <Trash2 aria-hidden />,
      words: 'delete, remove, löschen, entfernen',
      run: open('delete'),
      writes: true,
    },
  ]
}

const addCommands = ({ t, add, ask, go, templates }: Workplace): Command[] => [
  {
    id: 'add item',
    name: t('add.title'),
    icon: <Plus aria-hidden />,
    keys: 'N',
    run: add,
    writes: true,
    words: 'add item, new item, create item, neues ding, hinzufügen, anlegen',
  },
  {
    id: 'add location',
    name: t('locations.add'),
    icon: <MapPinPlus aria-hidden />,
    words: 'add location, new location, create location, add location, neuer ort, ort anlegen',
    run: () => ask({ kind: 'location' }),
    writes: true,
  },
  ...templates.map(({ id, name }) => ({
    id: `from template ${id}`,
    name: t('templates.addFrom', { name }),
    icon: <CopyPlus aria-hidden />,
    words: `${name}, add from template, aus vorlage anlegen`,
    writes: true,
    run: () => go(`/items?add=true&template=${id}`),
  })),
  {
    id: 'new product',
    name: t('stock.new'),
    icon: <PackagePlus aria-hidden />,
    words: 'new product, add product, create product, stock, neues produkt, produkt anlegen, vorrat',
    run: () => go('/stock?new=true'),
    writes: true,
  },
  {
    id: 'new type',
    name: t('types.new'),
    icon: <Shapes aria-hidden />,
    words: 'new type, add type, create type, neuer typ, typ anlegen',
    run: () => go('/types?new=true'),
    writes: true,
  },
  {
    id: 'new template',
    name: t('templates.new'),
    icon: <CopyPlus aria-hidden />,
    words: 'new template, add template, create template, neue vorlage, vorlage anlegen',
    run: () => go('/templates?new=true'),
    writes: true,
  },
  {
    id: 'new invitation',
    name: t('invite.new'),
    icon: <UserPlus aria-hidden />,
    words: 'new invitation, invite, add member, share group, einladen, neue einladung, mitglied hinzufügen',
    run: () => go('/settings/members?new=true'),
    writes: true,
  },
  {
    id: 'new notifier',
    name: labelled(t('notifier.title'), t('notifier.add')),
    icon: <BellPlus aria-hidden />,
    words:
      'add service, new notifier, add notifier, webhook, mail, ntfy, dienst hinzufügen, neue benachrichtigung, benachrichtigen',
    run: () => go('/settings/notifications?new=true'),
    writes: true,
  },
  {
    id: 'new key',
    name: labelled(t('settings.apiKeys'), t('settings.newKey')),
    icon: <KeyRound aria-hidden />,
    words: 'new api key, create api key, token, neuer api-schlüssel, schlüssel anlegen',
    run: () => go('/settings/api-keys?new=true'),
  },
  {
    id: 'new group',
    name: t('group.new'),
    icon: <FolderPlus aria-hidden />,
    words: 'new group, add group, create group, collection, neue gruppe, gruppe anlegen, sammlung',
    run: () => go('/settings/group?new=true'),
  },
]

const exportCommands = ({ t, ask }: Workplace): Command[] => [
  {
    id: 'export',
    name: t('export.title'),
    icon: <Download aria-hidden />,
    words: 'export, download, excel, xlsx, csv, json, spreadsheet, exportieren, tabelle, herunterladen',
    run: () => ask({ kind: 'export' }),
  },
  {
    id: 'report',
    name: t('report.open'),
    icon: <FileText aria-hidden />,
    words: 'report, pdf, inventory report, insurance, bericht, inventarbericht, versicherung',
    run: () => showReport(everything),
  },
]

const screenCommands = ({ t, go }: Workplace): Command[] => [
  ...screensWith('main', 'side', 'inner', 'middle', 'foot', 'person', 'settings').map(
    ({ path, title, icon: Icon, words, writes = false }) => ({
      id: path,
      name: t(title),
      icon: <Icon aria-hidden />,
      words,
      writes,
      run: () => go(path),
    }),
  ),
  {
    id: 'move by scan',
    name: t('command.moveByScan'),
    icon: <ScanLine aria-hidden />,
    words: 'move by scanning, scan to move, beim scannen verschieben',
    run: () => go('/scan?mode=move'),
    writes: true,
  },
  {
    id: 'subscribe',
    name: t('command.subscribe'),
    icon: <CalendarPlus aria-hidden />,
    words: 'subscribe, calendar, ics, ical, abonnieren, kalender, termine',
    run: () => go('/maintenance?subscribe=true'),
  },
  {
    id: 'archived',
    name: t('command.archived'),
    icon: <Archive aria-hidden />,
    words: 'archive, archived items, archiv, archiviert',
    run: () => go('/items?archived=only'),
  },
]

const sectionCommands = ({ t, go, runsServer, group }: Workplace): Command[] =>
  allSettings(t, sectionsFor(runsServer, mayWriteIn(group)))
    // Others are screens, with commands of their own.
    .filter(({ href }) => href.startsWith('/settings/'))
    .map(({ id, href, name, within, words, icon: Icon }) => ({
      id,
      name,
      words,
      icon: <Icon aria-hidden />,
      run: () => go(href),
      detail: [t('nav.settings'), within].filter(part => part !== undefined).join(' › '),
    }))

const themeIcons = {
  system: <MonitorSmartphone aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
}

const themeWords = {
  system: 'system theme, automatic theme, theme, appearance, aussehen, design, wie das system',
  light: 'light, light mode, bright, theme, hell, heller modus, aussehen',
  dark: 'dark, dark mode, night, theme, dunkel, dunkler modus, nacht, aussehen',
}

/** Names of a language in English, in German and in the language of the page. */
const languageWords = (language: string): string =>
  ['en', 'de', i18n.language]
    .map(each => new Intl.DisplayNames(each, { type: 'language' }).of(language))
    .concat('language', 'sprache')
    .join(', ')

const settingCommands = ({ t, signOut, goToGroup, groups, group }: Workplace): Command[] => [
  ...themes.map(each => ({
    id: `theme ${each}`,
    name: labelled(t('user.theme'), t(themeTexts[each])),
    words: themeWords[each],
    icon: themeIcons[each],
    run: () => chooseTheme(each),
  })),
  ...languages().map(each => ({
    id: `language ${each}`,
    name: labelled(t('user.language'), languageName(each)),
    words: languageWords(each),
    icon: <Languages aria-hidden />,
    run: () => chooseLanguage(each),
  })),
  ...groups
    .filter(({ id }) => id !== group?.id)
    .map(({ id, name }) => ({
      id: `group ${id}`,
      name: labelled(t('nav.group'), name),
      words: `${name}, group, switch group, gruppe`,
      icon: <Users aria-hidden />,
      run: () => goToGroup(id),
    })),
  {
    id: 'keys',
    name: t('keys.title'),
    icon: <Keyboard aria-hidden />,
    keys: '?',
    words: 'keys, keyboard, shortcuts, help, tasten, tastatur, kürzel, hilfe',
    run: () => showKeyList(true),
  },
  {
    id: 'sign out',
    name: t('user.signOut'),
    icon: <LogOut aria-hidden />,
    run: signOut,
    words: 'sign out, log out, logout, abmelden, ausloggen',
  },
]
