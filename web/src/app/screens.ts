import {
  ChartLine,
  CopyPlus,
  FileUp,
  HandHelping,
  History,
  Home,
  Images,
  type LucideIcon,
  MapPin,
  Menu,
  Package,
  PackageOpen,
  QrCode,
  ScanLine,
  Settings,
  Shapes,
  ShoppingCart,
  Tags,
  Trash2,
  Users,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { ListSearch } from '../features/entities/list/list-search.ts'
import { scanModeIn } from '../features/entities/scan/scan-modes.ts'
import type { ImportSearch } from '../features/import/import-search.ts'
import type { LabelsSearch } from '../features/labels/labels-search.ts'
import type { LoansSearch } from '../features/loans/loans-search.ts'
import type { MaintenanceSearch } from '../features/maintenance/maintenance-search.ts'
import type { StatisticsSearch } from '../features/statistics/statistics-search.ts'
import type { StockSearch } from '../features/stock/stock-search.ts'
import type { MessageKey } from '../i18n/en.ts'
import { isHomeboxQuery } from './homebox-query.ts'
import { compact, textOf } from './search.ts'

/** A screen that the page leads to from everywhere; screens of one record, such as an item, have routes only. */
export interface Screen {
  readonly path: `/${string}`
  readonly title: MessageKey
  readonly icon: LucideIcon
  /**
   * Where its link is. `main`: on top of the sidebar, a tab on phones. `side`: below those in the sidebar. `middle`: the button
   * between the tabs. `foot`: at the foot of the sidebar. `person`: beside the person. `settings`: in the settings
   * (`features/settings/sections.ts` needs a row). `tab`: on phones only, a tab. What has no tab is in *More* on phones. `inner`: on
   * another screen.
   */
  readonly link: 'main' | 'side' | 'middle' | 'foot' | 'person' | 'settings' | 'tab' | 'inner'
  /** By what the palette finds it besides its title: phrases in every language of the page, parted by commas. */
  readonly words: string
  /** It only changes things: viewers of the group are not led to it, and are told so when they open it. */
  readonly writes?: true
  /** The key that opens it, handled by the frame. */
  readonly keys?: string
  /** Reads the query of its address. */
  readonly search: (given: Record<string, unknown>) => object
  /** Where a query of another program leads instead. */
  readonly instead?: (query: string) => Promise<string | undefined>
  readonly load: () => Promise<ComponentType>
}

const noSearch = () => ({})

/**
 * The screens by name, in the order of their links. Routes, sidebar, tabs, *More*, palette and the screens that the nightly tests
 * visit are made from them.
 */
export const screens = {
  home: {
    path: '/home',
    title: 'nav.home',
    icon: Home,
    link: 'main',
    words: 'start, dashboard, overview, übersicht',
    search: given => compact({ token: textOf(given['token']) }),
    load: async () => (await import('../features/home/home.tsx')).Home,
  },
  items: {
    path: '/items',
    title: 'nav.entities',
    icon: Package,
    link: 'main',
    words: 'items, list, inventory, dinge, gegenstände, liste',
    // What makes no sense in it is left out where the list is shown.
    search: given => given as ListSearch,
    instead: async query =>
      isHomeboxQuery(query) ? (await import('./old-addresses.ts')).listInstead(query) : undefined,
    load: async () => (await import('../features/entities/list/entity-list.tsx')).EntityList,
  },
  locations: {
    path: '/locations',
    title: 'nav.locations',
    icon: MapPin,
    link: 'main',
    words: 'locations, rooms, orte, räume',
    // What makes no sense in it is left out where the list is shown.
    search: given => given as ListSearch,
    load: async () => (await import('./locations.tsx')).Locations,
  },
  maintenance: {
    path: '/maintenance',
    title: 'nav.maintenance',
    icon: Wrench,
    link: 'side',
    words:
      'maintenance, tasks, calendar, due, overdue, wartung, aufgaben, kalender, fällig, überfällig, termine',
    // What makes no sense in it is left out by the screen.
    search: given => given as MaintenanceSearch,
    load: async () => (await import('../features/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  },
  loans: {
    path: '/loans',
    title: 'nav.loans',
    icon: HandHelping,
    link: 'side',
    words:
      'loans, lend, lent, borrowed, out, overdue, reserved, reservations, return, verleih, leihen, verliehen, ausgeliehen, überfällig, reserviert, rückgabe',
    // What makes no sense in it is left out by the screen.
    search: given => given as LoansSearch,
    load: async () => (await import('../features/loans/loans-screen.tsx')).LoansScreen,
  },
  stock: {
    path: '/stock',
    title: 'nav.stock',
    icon: PackageOpen,
    link: 'side',
    words:
      'stock, products, supplies, pantry, amounts, minimum, running low, expiry, vorrat, vorräte, produkte, bestand, mindestmenge, haltbarkeit, ablaufdatum',
    // What makes no sense in it is left out by the screen.
    search: given => given as StockSearch,
    load: async () => (await import('../features/stock/stock-screen.tsx')).StockScreen,
  },
  shopping: {
    path: '/shopping',
    title: 'nav.shopping',
    icon: ShoppingCart,
    link: 'side',
    words: 'shopping list, shopping, buy, groceries, einkaufsliste, einkaufen, einkauf, besorgen',
    search: given => compact({ shop: textOf(given['shop']) }),
    load: async () => (await import('../features/shopping/shopping-screen.tsx')).ShoppingScreen,
  },
  contacts: {
    path: '/contacts',
    title: 'contacts.title',
    icon: Users,
    link: 'inner',
    words: 'contacts, people, borrowers, customers, kontakte, leute, entleiher, kunden',
    search: given =>
      compact({
        q: textOf(given['q']),
        hasLoans: given['hasLoans'] === true ? true : undefined,
        new: given['new'] === true ? true : undefined,
      }),
    load: async () => (await import('../features/loans/contacts-screen.tsx')).ContactsScreen,
  },
  tags: {
    path: '/tags',
    title: 'nav.tags',
    icon: Tags,
    link: 'side',
    words: 'tags, labels, categories, schlagwörter, schlagworte, kategorien, etiketten',
    search: given =>
      compact({
        open: textOf(given['open']),
        find: textOf(given['find']),
        order: given['order'] === 'name' || given['order'] === 'used' ? given['order'] : undefined,
      }),
    load: async () => (await import('../features/tags/tags-screen.tsx')).TagsScreen,
  },
  statistics: {
    path: '/statistics',
    title: 'nav.statistics',
    icon: ChartLine,
    link: 'side',
    words: 'statistics, value, worth, bill of materials, statistik, wert, stückliste',
    // What makes no sense in it is left out by the screen.
    search: given => given as StatisticsSearch,
    load: async () => (await import('../features/statistics/statistics-screen.tsx')).StatisticsScreen,
  },
  scan: {
    path: '/scan',
    title: 'nav.scan',
    icon: ScanLine,
    link: 'middle',
    words: 'scan, scanner, camera, barcode, qr, scannen, kamera',
    keys: 'S',
    search: given =>
      compact({
        code: textOf(given['code']),
        mode: scanModeIn(given['mode']),
        into: textOf(given['into']),
      }),
    load: async () => (await import('../features/entities/scan/scan-screen.tsx')).ScanScreen,
  },
  history: {
    path: '/history',
    title: 'nav.history',
    icon: History,
    link: 'foot',
    words: 'history, activity, changes, log, undo, verlauf, aktivität, änderungen',
    search: given => compact({ person: textOf(given['person']) }),
    load: async () => (await import('../features/history/history-screen.tsx')).HistoryScreen,
  },
  trash: {
    path: '/trash',
    title: 'nav.trash',
    icon: Trash2,
    link: 'foot',
    words: 'trash, bin, deleted, restore, papierkorb, gelöscht, wiederherstellen',
    search: noSearch,
    load: async () => (await import('../features/trash/trash-screen.tsx')).TrashScreen,
  },
  import: {
    path: '/import',
    title: 'nav.import',
    icon: FileUp,
    link: 'settings',
    writes: true,
    words: 'import, csv, spreadsheet, homebox, importieren, tabelle',
    // What makes no sense in it is left out by the screen.
    search: given => given as ImportSearch,
    load: async () => (await import('../features/import/import-screen.tsx')).ImportScreen,
  },
  settings: {
    path: '/settings',
    title: 'nav.settings',
    icon: Settings,
    link: 'person',
    words: 'settings, preferences, options, einstellungen, optionen',
    search: noSearch,
    load: async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  },
  types: {
    path: '/types',
    title: 'types.title',
    icon: Shapes,
    link: 'settings',
    words: 'types, entity types, kinds, icons, fields, typen, arten, kategorien, felder',
    search: given => compact({ new: given['new'] === true ? true : undefined }),
    // Where a type stood beside the list.
    instead: async query => {
      const open = new URLSearchParams(query).get('open')
      return open === null ? undefined : `/types/${open}`
    },
    load: async () => (await import('../features/types/types-screen.tsx')).TypesScreen,
  },
  templates: {
    path: '/templates',
    title: 'templates.title',
    icon: CopyPlus,
    link: 'settings',
    words: 'templates, presets, forms, vorlagen, muster',
    search: given => compact({ new: given['new'] === true ? true : undefined }),
    load: async () => (await import('../features/templates/templates-screen.tsx')).TemplatesScreen,
  },
  photos: {
    path: '/photos',
    title: 'photos.title',
    icon: Images,
    link: 'settings',
    writes: true,
    words: 'photos, name photos, pictures, fotos, fotos benennen, bilder',
    search: given => compact({ within: textOf(given['within']) }),
    load: async () => (await import('../features/entities/photos/photos-screen.tsx')).PhotosScreen,
  },
  labels: {
    path: '/labels',
    title: 'nav.labels',
    icon: QrCode,
    link: 'settings',
    words:
      'labels, print labels, label formats, label sheet, avery, qr code, barcode, etiketten, etiketten drucken, etikettenformate, strichcode',
    // What makes no sense in it is left out by the screen.
    search: given => given as LabelsSearch,
    load: async () => (await import('../features/labels/labels-screen.tsx')).LabelsScreen,
  },
  more: {
    path: '/more',
    title: 'nav.more',
    icon: Menu,
    link: 'tab',
    words: 'more, mehr',
    search: noSearch,
    load: async () => (await import('./frame/more.tsx')).More,
  },
} as const satisfies Readonly<Record<string, Screen>>

export type ScreenName = keyof typeof screens

/** The screens whose links are somewhere. */
export const screensWith = (
  ...links: readonly Screen['link'][]
): readonly (Screen & { readonly name: ScreenName })[] =>
  Object.entries(screens).flatMap(([name, screen]) =>
    links.includes(screen.link) ? [{ ...screen, name: name as ScreenName }] : [],
  )
