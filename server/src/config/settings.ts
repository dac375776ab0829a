import type { Setting } from './setting.ts'
import { auth, mailer, oidc } from './settings-accounts.ts'
import {
  attachments,
  backup,
  barcodes,
  exports,
  history,
  labels,
  notices,
  notifiers,
  telemetry,
  thumbnails,
} from './settings-features.ts'
import { debug, general, live, log, metrics, options, web } from './settings-server.ts'

const tree = {
  ...general,
  web,
  live,
  log,
  options,
  auth,
  mailer,
  oidc,
  attachments,
  thumbnails,
  exports,
  history,
  labels,
  notices,
  notifiers,
  barcodes,
  backup,
  telemetry,
  metrics,
  debug,
}

type ValuesOf<T> = T extends { readonly name: string; readonly holds?: () => infer Value }
  ? Value
  : { readonly [Member in keyof T]: ValuesOf<T[Member]> }

/** Values of all settings, at the paths of their declarations. */
export type SettingValues = ValuesOf<typeof tree>

/** A setting with the path of its value in the config, such as `web.port`. */
export interface PlacedSetting extends Setting {
  readonly path: string
}

interface Branch {
  readonly [member: string]: Setting | Branch
}

const isSetting = (node: Setting | Branch): node is Setting => typeof node.name === 'string'

const placed = (branch: Branch, prefix: string): PlacedSetting[] =>
  Object.entries(branch).flatMap(([member, node]) =>
    isSetting(node) ? [{ ...node, path: prefix + member }] : placed(node, `${prefix}${member}.`),
  )

/** Every setting there is; loading, showing, the guide and suggestions are derived from this table. */
export const settings: readonly PlacedSetting[] = placed(tree, '')

const fill = (branch: Branch, prefix: string, values: ReadonlyMap<string, unknown>): object =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(branch).map(([member, node]) => [
        member,
        isSetting(node) ? values.get(prefix + member) : fill(node, `${prefix}${member}.`, values),
      ]),
    ),
  )

/** Puts values, given by path, where they belong; all of it is frozen. */
export const arrange = (values: ReadonlyMap<string, unknown>): SettingValues =>
  fill(tree, '', values) as SettingValues
