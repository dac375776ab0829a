export { calendarRoutes } from './calendars.routes.ts'
export { revokeCalendars } from './revoke-calendars.ts'
