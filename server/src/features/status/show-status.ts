import { homeboxVersion, type Status } from '@stowage/contract/server/status'
import type { Release } from './release.queries.ts'

/** The settings that the status tells about. */
export interface StatusSettings {
  readonly demo: boolean
  readonly options: {
    readonly allowRegistration: boolean
    readonly allowLocalLogin: boolean
    /** Whether the newest release is looked for. */
    readonly githubReleaseCheck: boolean
  }
  readonly labels: { readonly printCommand: string | undefined }
  readonly oidc: { readonly enabled: boolean; readonly buttonText: string; readonly autoRedirect: boolean }
  readonly telemetry: { readonly enabled: boolean }
  readonly history: { readonly trashDays: number }
}

/** Which build of Stowage this is; the commit and the time are empty texts when nobody wrote them down. */
export interface Build {
  readonly version: string
  readonly commit: string
  readonly buildTime: string
}

/** No release is known. */
export const noRelease: Release = { version: '', date: '' }

/** What anybody may know about the server. */
export const statusOf = (
  { demo, options, labels, oidc, telemetry, history }: StatusSettings,
  { version, commit, buildTime }: Build,
  newest: Release,
  hasAccounts: boolean,
  mailing: boolean,
): Status => ({
  health: true,
  versions: [],
  title: 'Stowage',
  message: 'Keeps track of the items that you own',
  build: { version: homeboxVersion, commit, buildTime },
  latest: { ...noRelease },
  stowage: {
    version,
    latest: { ...newest },
    needsFirstAccount: !hasAccounts && options.allowRegistration,
    trashDays: history.trashDays,
    mailing,
  },
  demo,
  allowRegistration: options.allowRegistration,
  labelPrinting: labels.printCommand !== undefined,
  oidc: {
    enabled: oidc.enabled,
    allowLocal: options.allowLocalLogin,
    ...(oidc.buttonText === '' ? {} : { buttonText: oidc.buttonText }),
    ...(oidc.autoRedirect ? { autoRedirect: true } : {}),
  },
  telemetry: { enabled: telemetry.enabled },
})
