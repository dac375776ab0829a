import { given } from '../requests.ts'
import type { Service } from '../service.ts'
import { need } from '../service-url.ts'

const push = 'https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush'

/** Devices with Join: `join://shoutrrr:APIKEY@join/?devices=D1[,D2]`. */
export const join: Service = url => {
  const apikey = need(url.password, 'API key')
  const devices = url.list('devices')
  need(devices[0], 'devices')
  return {
    hosts: [],
    steps: ({ title, text }) => [
      way => {
        const query = given({ deviceIds: devices.join(','), apikey, text, title, icon: url.option('icon') })
        return way.send({ url: `${push}?${new URLSearchParams(query)}`, method: 'POST' })
      },
    ],
  }
}
