import {
  Bell,
  CloudOff,
  CopyPlus,
  Database,
  FileUp,
  House,
  Images,
  KeyRound,
  Languages,
  type LucideIcon,
  MonitorSmartphone,
  QrCode,
  Server,
  Shapes,
  SunMoon,
  User,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../i18n/en.ts'

/** The parts of the settings, in their order: of the person, of the group and of the server. */
export const parts = ['you', 'group', 'server'] as const
export type Part = (typeof parts)[number]

/** One setting of a section, found by the search and the palette. */
export interface Setting {
  readonly title: MessageKey
  /** The id of its element: its address is the section's with this behind `#`. */
  readonly id: string
  /** By what it is found besides its title: phrases in every language of the page, parted by commas. */
  readonly words: string
}

/** A section of the settings, or a screen elsewhere that is reached from here. */
export interface Section {
  readonly path: `/${string}`
  readonly part: Part
  readonly title: MessageKey
  readonly icon: LucideIcon
  /** It only changes things: viewers of the group are not led to it. */
  readonly writes?: true
  /** By what it is found besides its title: phrases in every language of the page, parted by commas. */
  readonly words: string
  readonly settings?: readonly Setting[]
  /** The section; absent for a screen of its own (`app/screens.ts`), which has its own row there. Shows its own `SettingsHead`. */
  readonly load?: () => Promise<ComponentType>
}

const you = async () => (await import('./you/you.tsx')).You

/**
 * The sections in the order of their links. Routes, navigation, search, palette and the screens that the nightly tests visit are
 * made from them. What a row says at its end besides, such as a count, is in `section-values.ts`.
 */
export const sections: readonly Section[] = [
  {
    path: '/settings/profile',
    part: 'you',
    title: 'settings.profile',
    icon: User,
    words: 'profile, account, me, profil, konto, ich',
    settings: [
      { title: 'auth.name', id: 'name', words: 'name, rename me, umbenennen' },
      { title: 'auth.email', id: 'email', words: 'email, e-mail, mail address, adresse' },
      {
        title: 'settings.changePassword',
        id: 'password',
        words: 'password, change password, security, passwort, kennwort, sicherheit',
      },
      {
        title: 'settings.deleteAccount',
        id: 'delete',
        words: 'delete account, close account, remove me, konto löschen, abmelden für immer',
      },
    ],
    load: you,
  },
  {
    path: '/settings/appearance',
    part: 'you',
    title: 'settings.appearance',
    icon: SunMoon,
    words: 'appearance, theme, dark mode, light mode, aussehen, design, dunkler modus, heller modus, farben',
    settings: [
      {
        title: 'settings.smallerPhotos',
        id: 'photos',
        words: 'photos, pictures, size, shrink, compress, fotos, bilder, größe, verkleinern',
      },
    ],
    load: you,
  },
  {
    path: '/settings/language',
    part: 'you',
    title: 'settings.language',
    icon: Languages,
    words: 'language, region, english, german, sprache, englisch, deutsch',
    settings: [
      {
        title: 'settings.firstWeekday',
        id: 'week',
        words: 'first day of the week, monday, sunday, calendar, wochenbeginn, montag, sonntag, kalender',
      },
      { title: 'settings.startPage', id: 'start', words: 'start page, home page, startseite, start' },
    ],
    load: you,
  },
  {
    path: '/settings/sessions',
    part: 'you',
    title: 'settings.sessions',
    icon: MonitorSmartphone,
    words: 'sessions, devices, signed in, sign out everywhere, sitzungen, geräte, überall abmelden',
    load: you,
  },
  {
    path: '/settings/api-keys',
    part: 'you',
    title: 'settings.apiKeys',
    icon: KeyRound,
    words: 'api keys, tokens, scripts, home assistant, api-schlüssel, token, skripte',
    load: you,
  },
  {
    path: '/settings/notifications',
    part: 'you',
    title: 'notifier.title',
    icon: Bell,
    words:
      'notifications, notifiers, notices, ntfy, telegram, mail, webhook, benachrichtigungen, erinnerungen',
    load: async () => (await import('./notifications/notifications.tsx')).Notifications,
  },
  {
    path: '/settings/offline',
    part: 'you',
    title: 'offline.title',
    icon: CloudOff,
    words:
      'offline, waiting, unsent, without network, storage, cache, this device, wartet, nicht gesendet, ohne netz, speicher, dieses gerät',
    settings: [
      {
        title: 'household.title',
        id: 'inventory',
        words: 'keep all items, cellar, without a network, alle gegenstände behalten, keller, ohne netz',
      },
      { title: 'storage.title', id: 'storage', words: 'storage, space, clear, speicher, platz, löschen' },
    ],
    load: async () => (await import('./offline/offline.tsx')).Offline,
  },
  {
    path: '/settings/group',
    part: 'group',
    title: 'group.general',
    icon: House,
    words: 'group, general, name, currency, switch group, gruppe, allgemein, währung, gruppe wechseln',
    settings: [
      {
        title: 'group.about',
        id: 'name',
        words: 'group name, rename group, currency, name der gruppe, umbenennen, währung',
      },
      { title: 'group.look', id: 'colour', words: 'accent colour, color, hue, akzentfarbe, farbton' },
      {
        title: 'group.hidden',
        id: 'hidden',
        words:
          'hide prices, hide serial numbers, viewers, receipts, preise verbergen, seriennummern verbergen, betrachter',
      },
      {
        title: 'group.notices',
        id: 'notices',
        words:
          'notices, reminders, warranties, days before, benachrichtigungen, erinnerungen, garantien, tage vorher',
      },
      {
        title: 'group.sidebar',
        id: 'sidebar',
        words:
          'sidebar, show in the sidebar, menu, loans, seitenleiste, in der seitenleiste zeigen, menü, verleih',
      },
      { title: 'group.new', id: 'groups', words: 'new group, create group, neue gruppe, gruppe anlegen' },
      {
        title: 'group.end',
        id: 'leave',
        words: 'leave group, delete group, gruppe verlassen, gruppe löschen',
      },
    ],
    load: async () => (await import('./group/general.tsx')).General,
  },
  {
    path: '/settings/members',
    part: 'group',
    title: 'members.title',
    icon: Users,
    words:
      'members, people, invite, invitations, roles, owner, viewer, lender, mitglieder, leute, einladen, rollen, verleiher',
    load: async () => (await import('./members/members.tsx')).Members,
  },
  {
    path: '/types',
    part: 'group',
    title: 'types.title',
    icon: Shapes,
    words: 'types, entity types, kinds, icons, fields, typen, arten, kategorien, symbole, felder',
  },
  {
    path: '/templates',
    part: 'group',
    title: 'templates.title',
    icon: CopyPlus,
    words: 'templates, presets, forms, vorlagen, muster',
  },
  {
    path: '/settings/data',
    part: 'group',
    title: 'data.title',
    icon: Database,
    words: 'data, tools, archives, backup, upkeep, daten, werkzeuge, archive, sicherung, pflege',
    settings: [
      { title: 'data.archives', id: 'archives', words: 'archive, export, backup, archiv, sicherung' },
      { title: 'data.bringIn', id: 'archive-in', words: 'import archive, homebox, archiv importieren' },
      {
        title: 'data.tables',
        id: 'tables',
        words:
          'csv, excel, xlsx, json, export, bill of materials, export tasks, tabelle, stückliste, aufgaben exportieren',
      },
      {
        title: 'data.upkeep',
        id: 'upkeep',
        words: 'thumbnails, asset numbers, import references, cover photos, vorschaubilder, inventarnummern',
      },
      { title: 'data.wipe', id: 'wipe', words: 'wipe, delete all items, leeren, alles löschen' },
    ],
    load: async () => (await import('./data/data.tsx')).Data,
  },
  {
    path: '/labels',
    part: 'group',
    title: 'labels.formats',
    icon: QrCode,
    words: 'label formats, labels, print labels, avery, etikettenformate, etiketten, etiketten drucken',
  },
  {
    path: '/import',
    part: 'group',
    title: 'nav.import',
    icon: FileUp,
    writes: true,
    words: 'import, csv, spreadsheet, homebox, importieren, tabelle',
  },
  {
    path: '/photos',
    part: 'group',
    title: 'photos.title',
    icon: Images,
    writes: true,
    words: 'photos, name photos, pictures, fotos, fotos benennen, bilder',
  },
  {
    path: '/settings/server',
    part: 'server',
    title: 'server.status',
    icon: Server,
    words: 'server, status, storage, disk, version, speicher, festplatte',
    settings: [
      {
        title: 'server.backups',
        id: 'backups',
        words: 'backups, restore, download backup, sicherungen, wiederherstellen, sicherung herunterladen',
      },
      { title: 'server.jobs', id: 'jobs', words: 'jobs, queue, aufträge, warteschlange' },
      { title: 'server.mail', id: 'mail', words: 'email, mail server, smtp, e-mail, mailserver' },
      { title: 'notifier.title', id: 'notices', words: 'test notification, testbenachrichtigung' },
    ],
    load: async () => (await import('./server/status.tsx')).ServerStatus,
  },
  {
    path: '/settings/accounts',
    part: 'server',
    title: 'server.accounts',
    icon: UserCog,
    words: 'accounts, users, people, reset password, konten, benutzer, nutzer, passwort zurücksetzen',
    load: async () => (await import('./server/accounts.tsx')).Accounts,
  },
]

/** The end of the path of the section that stands beside the list when none was chosen. */
export const firstSection = 'profile'

/** The section at a path; undefined: there is none. */
export const sectionAt = (path: string): Section | undefined =>
  sections.find(section => section.path === path)

/** The sections that somebody is shown. */
export const sectionsFor = (runsServer: boolean, mayWrite: boolean): readonly Section[] =>
  sections.filter(({ part, writes = false }) => partsFor(runsServer).includes(part) && (mayWrite || !writes))

/** The parts that somebody is shown: that of the server only if they run it. */
const partsFor = (runsServer: boolean): readonly Part[] =>
  parts.filter(part => part !== 'server' || runsServer)
