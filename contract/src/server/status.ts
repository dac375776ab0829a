import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'

const operation = operationIn('Server')

/** Version of Homebox that the API is compatible with. */
export const homeboxVersion = '0.26.2'

const Release = z.strictObject({ version: z.string(), date: z.string() })

/** Public state of the server, also for health checks. */
export const Status = z
  .strictObject({
    health: z.boolean().describe('Always true'),
    versions: z.array(z.string()).describe('Always empty'),
    title: z.string().describe('The name of the product'),
    message: z.string().describe('The purpose of the product'),
    build: z
      .strictObject({
        version: z
          .literal(homeboxVersion)
          .describe(
            'The version of Homebox that the API is compatible with; its clients require 0.26 or later',
          ),
        commit: z.string().describe('Of Stowage; empty when run from source'),
        buildTime: z.string().describe('Of Stowage; empty when run from source'),
      })
      .describe('For clients of Homebox; the version of Stowage is `stowage.version`'),
    latest: Release.describe('The newest release of Homebox; its texts are always empty'),
    stowage: z.strictObject({
      version: z.string().describe('The version of Stowage'),
      latest: Release.describe('The newest release of Stowage; empty texts while none is known'),
      needsFirstAccount: z.boolean().describe('No account exists yet; anybody may create the first one'),
      mailing: z.boolean().describe('The server can mail links: mail and its own address are configured'),
      trashDays: z.int().min(0).describe('Days that deleted rows can be restored; 0: never'),
    }),
    demo: z.boolean().describe('The server is in demo mode'),
    allowRegistration: z.boolean().describe('Registration without an invitation is possible'),
    labelPrinting: z.boolean().describe('A print command is configured'),
    oidc: z.strictObject({
      enabled: z.boolean(),
      allowLocal: z.boolean().describe('Signing in with a password is possible'),
      buttonText: z.string().optional().describe('Absent when empty'),
      autoRedirect: z.boolean().optional().describe('Absent when false'),
    }),
    telemetry: z.strictObject({ enabled: z.boolean() }),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof Status>

/** Returns health, version and enabled features. */
export const getStatus = operation({
  name: 'getStatus',
  summary: 'Show health, version and enabled features',
  route: 'GET /v1/status',
  needs: 'public',
  reply: Status,
  status: 200,
  problems: [],
})
