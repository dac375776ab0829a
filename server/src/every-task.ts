import { sweepInvitations } from '#features/invitations/sweep-invitations.jobs.ts'
import { sweepRateCounters } from '#features/sessions/sweep-rate-counters.jobs.ts'
import { sweepSessions } from '#features/sessions/sweep-sessions.jobs.ts'
import { sweepPasswordResets } from '#features/users/sweep-password-resets.jobs.ts'
import type { Task } from '#jobs/schedule.ts'
import { sweepJobs } from '#jobs/sweep-jobs.ts'

/** Every periodic task, with its time: minute, hour, day, month, weekday. */
export const everyTask: readonly Task[] = [
  { name: 'sweep-sessions', pattern: '7 3 * * *', alsoAtStart: true, run: sweepSessions },
  { name: 'sweep-password-resets', pattern: '12 3 * * *', alsoAtStart: true, run: sweepPasswordResets },
  { name: 'sweep-invitations', pattern: '17 3 * * *', alsoAtStart: true, run: sweepInvitations },
  { name: 'sweep-rate-counters', pattern: '22 * * * *', alsoAtStart: true, run: sweepRateCounters },
  { name: 'sweep-jobs', pattern: '27 3 * * *', alsoAtStart: true, run: sweepJobs },
]
