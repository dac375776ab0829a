import { adding } from './en/adding.ts'
import { auth } from './en/auth.ts'
import { camera } from './en/camera.ts'
import { common } from './en/common.ts'
import { dataTexts } from './en/data.ts'
import { documents } from './en/documents.ts'
import { entities } from './en/entities.ts'
import { errors } from './en/errors.ts'
import { exporting } from './en/export.ts'
import { groupTexts } from './en/group.ts'
import { history } from './en/history.ts'
import { home } from './en/home.ts'
import { importing } from './en/import.ts'
import { keys } from './en/keys.ts'
import { labels } from './en/labels.ts'
import { list } from './en/list.ts'
import { locations } from './en/locations.ts'
import { maintenance } from './en/maintenance.ts'
import { members } from './en/members.ts'
import { notifications } from './en/notifications.ts'
import { scan } from './en/scan.ts'
import { select } from './en/select.ts'
import { server } from './en/server.ts'
import { settings } from './en/settings.ts'
import { share } from './en/share.ts'
import { start } from './en/start.ts'
import { statistics } from './en/statistics.ts'
import { tags } from './en/tags.ts'
import { templates } from './en/templates.ts'
import { trash } from './en/trash.ts'
import { types } from './en/types.ts'
import { waiting } from './en/waiting.ts'

/** Every message in English. Others have the same keys: their types say so. */
export const en = {
  ...common,
  ...adding,
  ...camera,
  ...share,
  ...auth,
  ...importing,
  ...dataTexts,
  ...documents,
  ...entities,
  ...errors,
  ...exporting,
  ...groupTexts,
  ...history,
  ...home,
  ...keys,
  ...labels,
  ...list,
  ...maintenance,
  ...locations,
  ...members,
  ...notifications,
  ...scan,
  ...select,
  ...server,
  ...settings,
  ...start,
  ...tags,
  ...templates,
  ...statistics,
  ...trash,
  ...types,
  ...waiting,
}

export type MessageKey = keyof typeof en
export type Messages = Readonly<Record<MessageKey, string>>
