import adding from './languages/en/adding.json' with { type: 'json' }
import auth from './languages/en/auth.json' with { type: 'json' }
import camera from './languages/en/camera.json' with { type: 'json' }
import common from './languages/en/common.json' with { type: 'json' }
import data from './languages/en/data.json' with { type: 'json' }
import documents from './languages/en/documents.json' with { type: 'json' }
import entities from './languages/en/entities.json' with { type: 'json' }
import errors from './languages/en/errors.json' with { type: 'json' }
import exporting from './languages/en/export.json' with { type: 'json' }
import group from './languages/en/group.json' with { type: 'json' }
import history from './languages/en/history.json' with { type: 'json' }
import home from './languages/en/home.json' with { type: 'json' }
import importing from './languages/en/import.json' with { type: 'json' }
import keys from './languages/en/keys.json' with { type: 'json' }
import labels from './languages/en/labels.json' with { type: 'json' }
import lend from './languages/en/lend.json' with { type: 'json' }
import list from './languages/en/list.json' with { type: 'json' }
import loans from './languages/en/loans.json' with { type: 'json' }
import locations from './languages/en/locations.json' with { type: 'json' }
import maintenance from './languages/en/maintenance.json' with { type: 'json' }
import members from './languages/en/members.json' with { type: 'json' }
import notifications from './languages/en/notifications.json' with { type: 'json' }
import scan from './languages/en/scan.json' with { type: 'json' }
import select from './languages/en/select.json' with { type: 'json' }
import server from './languages/en/server.json' with { type: 'json' }
import settings from './languages/en/settings.json' with { type: 'json' }
import share from './languages/en/share.json' with { type: 'json' }
import shopping from './languages/en/shopping.json' with { type: 'json' }
import start from './languages/en/start.json' with { type: 'json' }
import statistics from './languages/en/statistics.json' with { type: 'json' }
import stock from './languages/en/stock.json' with { type: 'json' }
import tags from './languages/en/tags.json' with { type: 'json' }
import templates from './languages/en/templates.json' with { type: 'json' }
import trash from './languages/en/trash.json' with { type: 'json' }
import types from './languages/en/types.json' with { type: 'json' }
import waiting from './languages/en/waiting.json' with { type: 'json' }

/** The areas of the page but \`issues\`, which are loaded when the server has refused a value: each is a file in each language. */
export const areas = {
  adding,
  auth,
  camera,
  common,
  data,
  documents,
  entities,
  errors,
  export: exporting,
  group,
  history,
  home,
  import: importing,
  keys,
  labels,
  lend,
  list,
  loans,
  locations,
  maintenance,
  members,
  notifications,
  scan,
  select,
  server,
  settings,
  share,
  shopping,
  start,
  statistics,
  stock,
  tags,
  templates,
  trash,
  types,
  waiting,
}

type Areas = typeof areas
type Key = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas]

/** Every message of these areas in English. */
export const en: Readonly<Record<Key, string>> = Object.assign({}, ...Object.values(areas))

/** A key as the code names it: the forms of a plural, such as \`select.what_one\`, share one. */
type WithoutForm<Name> = Name extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Name

export type MessageKey = WithoutForm<Key>
