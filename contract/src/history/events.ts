import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'

const operation = operationIn('Live events')

/** Names of live messages; each tells listeners of a group to read again. */
export const LiveEvent = z.enum([
  'entity.mutation',
  'tag.mutation',
  'user.mutation',
  'export.mutation',
  'import.mutation',
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** One text frame of the event stream; `ping` comes every 10 seconds. */
export const LiveFrame = z
  .strictObject({
    event: z.enum([...LiveEvent.options, 'ping']),
    cursor: z
      .string()
      .optional()
      .describe('The newest `next` of the feed of changes, where it was asked for'),
  })
  .meta({ id: 'LiveFrame' })
export type LiveFrame = z.infer<typeof LiveFrame>

/** Opens a WebSocket for live messages of the selected group. */
export const subscribe = operation({
  name: 'subscribe',
  summary: 'Listen for changes of the group',
  description:
    'A WebSocket, sub-protocol `hb-auth`. An attachment token is enough. Every text frame is ' +
    '`{"event": name}`; frames from clients are ignored.',
  route: 'GET /v1/ws/events',
  needs: 'asset',
  query: z.object({
    changes: QueryFlag.describe('Messages carry the newest cursor of `GET /changes`'),
  }),
  status: 101,
  problems: ['origin.refused'],
})
