import * as contract from '@stowage/contract/upkeep/notifiers'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { DeliveryTools } from '#outbound/notify/deliver.ts'
import { createNotifier } from './create-notifier.ts'
import { deleteNotifier } from './delete-notifier.ts'
import { listNotifiers } from './notifiers.queries.ts'
import { limitNotifierTests, testNotifier } from './test-notifier.ts'
import { updateNotifier } from './update-notifier.ts'

/** Where notices go. `delivery` says how they get there, and where they may not go. */
export const notifierRoutes = (tools: { limits: RateLimits; delivery: DeliveryTools }): Route[] => [
  serve.read(contract.listNotifiers, listNotifiers),
  serve.write(contract.createNotifier, { inSteps: createNotifier(tools.delivery) }),
  serve.write(contract.updateNotifier, { inSteps: updateNotifier(tools.delivery) }),
  serve.write(contract.deleteNotifier, deleteNotifier),
  serve.write(contract.testNotifier, { inSteps: testNotifier(tools), onBadInput: limitNotifierTests(tools) }),
]
