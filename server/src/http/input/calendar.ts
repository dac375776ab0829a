import type { Calendar } from '@stowage/contract/values/day-words'
import type { FastifyRequest } from 'fastify'
import type { Instant } from '#kernel/clock.ts'
import { dayAt, isTimeZone, startOfDay } from '#kernel/days.ts'
import { invalid } from '#kernel/problem.ts'

const header = 'x-time-zone'

/**
 * The days of the sender of a request: in the time zone that they name, else in `timeZone`, and in UTC where moments are meant.
 * Throws `validation` when a day is wanted and no such time zone is known.
 */
export function calendarOf({ headers }: FastifyRequest, timeZone: string, now: Instant): Calendar {
  const zone = (otherwise: string): string => {
    const named = headers[header]
    if (named === undefined || named === '') return otherwise
    if (typeof named !== 'string' || !isTimeZone(named)) throw invalid('X-Time-Zone', 'not_time_zone')
    return named
  }
  return {
    today: () => dayAt(now, zone(timeZone)),
    todayOfMoments: () => dayAt(now, zone('UTC')),
    startOf: day => startOfDay(day, zone('UTC')),
  }
}
