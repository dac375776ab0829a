import { adding } from './de/adding.ts'
import { auth } from './de/auth.ts'
import { camera } from './de/camera.ts'
import { common } from './de/common.ts'
import { dataTexts } from './de/data.ts'
import { documents } from './de/documents.ts'
import { entities } from './de/entities.ts'
import { errors } from './de/errors.ts'
import { exporting } from './de/export.ts'
import { groupTexts } from './de/group.ts'
import { history } from './de/history.ts'
import { home } from './de/home.ts'
import { importing } from './de/import.ts'
import { keys } from './de/keys.ts'
import { labels } from './de/labels.ts'
import { list } from './de/list.ts'
import { locations } from './de/locations.ts'
import { maintenance } from './de/maintenance.ts'
import { members } from './de/members.ts'
import { notifications } from './de/notifications.ts'
import { scan } from './de/scan.ts'
import { select } from './de/select.ts'
import { server } from './de/server.ts'
import { settings } from './de/settings.ts'
import { share } from './de/share.ts'
import { start } from './de/start.ts'
import { statistics } from './de/statistics.ts'
import { tags } from './de/tags.ts'
import { templates } from './de/templates.ts'
import { trash } from './de/trash.ts'
import { types } from './de/types.ts'
import { waiting } from './de/waiting.ts'
import type { Messages } from './en.ts'

/** Every message in German. */
export const de: Messages = {
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
