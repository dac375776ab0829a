import type { Service } from './service.ts'
import { bark } from './services/bark.ts'
import { discord } from './services/discord.ts'
import { generic } from './services/generic.ts'
import { googlechat } from './services/googlechat.ts'
import { gotify } from './services/gotify.ts'
import { ifttt } from './services/ifttt.ts'
import { join } from './services/join.ts'
import { matrix } from './services/matrix.ts'
import { mattermost } from './services/mattermost.ts'
import { ntfy } from './services/ntfy.ts'
import { opsgenie } from './services/opsgenie.ts'
import { pushbullet } from './services/pushbullet.ts'
import { pushover } from './services/pushover.ts'
import { rocketchat } from './services/rocketchat.ts'
import { slack } from './services/slack.ts'
import { smtp } from './services/smtp.ts'
import { teams } from './services/teams.ts'
import { telegram } from './services/telegram.ts'
import { zulip } from './services/zulip.ts'

const services: ReadonlyMap<string, Service> = new Map([
  ['bark', bark],
  ['discord', discord],
  ['smtp', smtp],
  ['gotify', gotify],
  ['googlechat', googlechat],
  ['ifttt', ifttt],
  ['join', join],
  ['mattermost', mattermost],
  ['matrix', matrix],
  ['ntfy', ntfy],
  ['opsgenie', opsgenie],
  ['pushbullet', pushbullet],
  ['pushover', pushover],
  ['rocketchat', rocketchat],
  ['slack', slack],
  ['teams', teams],
  ['telegram', telegram],
  ['zulip', zulip],
  ['generic', generic],
])

/** The service that a scheme names; `generic+https` and the like are `generic`. */
export const findService = (scheme: string): Service | undefined => services.get(scheme.replace(/\+.*$/, ''))

/** Prefixes of service addresses, in lower case; others are refused. */
export const prefixes: readonly string[] = [...[...services.keys()].map(scheme => `${scheme}://`), 'generic+']
