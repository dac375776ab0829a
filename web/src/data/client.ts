import { Client } from '@stowage/contract/client'

/** Calls the server that this page came from; the browser sends the cookies of the session. */
export const clientIn = (groupId: string | undefined): Client =>
  new Client({ baseUrl: '', ...(groupId === undefined ? {} : { groupId }) })
