import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Outbound } from '#outbound/outbound.ts'
import { connectS3 } from '#outbound/s3-client.ts'
import { certificateFor } from '#test/certificate.ts'
import { answer, refuse, type S3Server, s3Server } from '#test/s3-server.ts'
import { promisesOf } from '#test/store-promises.ts'
import { openStoreAt } from './open-store.ts'
import { readS3Address } from './s3-address.ts'
import { partSize } from './s3-put.ts'
import { S3Store } from './s3-store.ts'
import { Staging } from './staging.ts'
import { verifyStore } from './verify-store.ts'

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
/** The account as settings name it. */
const keysOf = ({ accessKeyId, secretAccessKey }: typeof account) => ({
  storageAccessKeyId: accessKeyId,
  storageSecretAccessKey: secretAccessKey,
})
const silent = pino({ level: 'silent' })
const newFolder = () => mkdtemp(path.join(tmpdir(), 'stowage-store-'))

promisesOf('a bucket', async () => {
  const server = await s3Server()
  const folder = await newFolder()
  return {
    store: storeIn(server, folder),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
})

/** Timeout of a store that gives up soon, milliseconds. */
const soon = 250
/** Timeout of a store that does not give up, milliseconds. */
const late = 20_000

function storeIn(server: S3Server, folder: string, prefix = 'a/b', timeoutMs = late): S3Store {
  const location = readS3Address(server.addressOf(prefix), account)
  const connect = () => connectS3(location.service, { trust: undefined, timeoutMs })
  return new S3Store(location, new Staging(path.join(folder, 'files/.incoming')), connect, timeoutMs)
}

describe('a bucket', () => {
  let server: S3Server
  let folder: string
  let store: S3Store
  let keys = 0
  beforeAll(async () => {
    server = await s3Server()
    folder = await newFolder()
  })
  beforeEach(() => {
    server.interfere = undefined
    server.asked.length = 0
    store = storeIn(server, folder)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const key = () => `group/documents/${keys++}`
  async function put(at: string, content: Uint8Array): Promise<void> {
    const staged = await store.receive(
      (async function* () {
        yield content
      })(),
      content.length,
    )
    try {
      await staged.keep(at)
    } finally {
      await staged.discard()
    }
  }
  const read = async (at: string) => {
    const file = await store.open(at)
    return file && (await buffer(file))
  }
  const unavailable = { code: 'storage.unavailable', status: 503, details: { retryAfter: 10 } }

  test('keeps a large file in parts', async () => {
    const at = key()
    const content = randomBytes(partSize * 2 + 12_345)
    await put(at, content)
    expect((await read(at))?.equals(content)).toBe(true)
    expect(server.asked.filter(each => each.includes('partNumber='))).toHaveLength(3)
  })

  test('lists what takes several answers', async () => {
    server.interfere = ({ url = '' }, response) => {
      const isSecond = url.includes('continuation-token=more')
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'
      answer(
        response,
        `<ListBucketResult>${isSecond ? '' : more}<Contents><Key>a/b/${isSecond ? 'two' : 'one'}</Key><Size>7</Size>` +
          '<LastModified>2026-01-31T10:00:00.000Z</LastModified></Contents></ListBucketResult>',
      )
      return true
    }
    const modifiedAt = new Date('2026-01-31T10:00:00Z')
    expect(await Array.fromAsync(store.list(''))).toEqual([
      { key: 'one', size: 7, modifiedAt },
      { key: 'two', size: 7, modifiedAt },
    ])
  })

  test('is reached over TLS by who trusts its authority, and by nobody else', async () => {
    const certificate = certificateFor(['localhost'])
    const secure = await s3Server(certificate)
    const settings = { data: folder, storageUrl: undefined, ...keysOf(account) }
    const { trust } = new Outbound({ ca: certificate.cert })
    const address = secure.addressOf('')
    const opened = (by?: typeof trust) => ({ store: openStoreAt(address, settings, by), where: 'It' })
    const owner = { installation: 'one', mayReplace: () => false, canOwn: async () => true }
    await verifyStore(opened(trust), owner, silent)
    await expect(verifyStore(opened(), owner, silent)).rejects.toThrow(
      'Name the authority in NODE_EXTRA_CA_CERTS',
    )
    await secure.close()
  })

  test('keeps to its prefix', async () => {
    await put('shared/x', Buffer.from('x'))
    const other = storeIn(server, folder, 'a')
    expect(await other.find('shared/x')).toBeUndefined()
    expect((await other.find('b/shared/x'))?.size).toBe(1)
  })

  test('asks again when the service stumbles', async () => {
    const at = key()
    let stumbles = 2
    server.interfere = (request, response) => {
      if (request.method !== 'PUT' || stumbles-- <= 0) return false
      refuse(response, 503, 'SlowDown')
      return true
    }
    await put(at, Buffer.from('x'))
    server.interfere = undefined
    expect(await read(at)).toEqual(Buffer.from('x'))
  })

  test.each([
    ['does not answer', () => true],
    [
      'hangs up',
      request => {
        request.destroy()
        return true
      },
    ],
    [
      'is broken',
      (_, response) => {
        refuse(response, 500, 'InternalError')
        return true
      },
    ],
    [
      'denies access',
      (_, response) => {
        refuse(response, 403, 'AccessDenied')
        return true
      },
    ],
    [
      'has lost its bucket',
      (_, response) => {
        refuse(response, 404, 'NoSuchBucket')
        return true
      },
    ],
  ] satisfies [string, S3Server['interfere']][])('says so when the service %s', async (_, interfere) => {
    store = storeIn(server, folder, 'a/b', soon)
    const staged = await store.receive((async function* () {})(), 0)
    server.interfere = interfere
    await expect(store.open(key())).rejects.toMatchObject(unavailable)
    await expect(staged.keep(key())).rejects.toMatchObject(unavailable)
    await expect(store.check()).rejects.toMatchObject(unavailable)
    await expect(Array.fromAsync(store.list(''))).rejects.toMatchObject(unavailable)
    await staged.discard()
  })

  test('says that there is no room', async () => {
    server.interfere = (request, response) => {
      if (request.method !== 'PUT') return false
      refuse(response, 507, 'XMinioStorageFull')
      return true
    }
    await expect(put(key(), Buffer.from('x'))).rejects.toMatchObject({ code: 'storage.full' })
  })

  test('leaves nothing of a large file that breaks off', async () => {
    const at = key()
    server.interfere = (request, response) => {
      if (!request.url?.includes('partNumber=2')) return false
      refuse(response, 403, 'AccessDenied')
      return true
    }
    await expect(put(at, randomBytes(partSize + 1))).rejects.toMatchObject(unavailable)
    expect(await store.find(at)).toBeUndefined()
    expect(server.asked.filter(each => /^DELETE .*uploadId=/.test(each))).toHaveLength(1)
  })

  describe('that breaks off in the middle of a file', () => {
    let at: string
    beforeEach(async () => {
      at = key()
      await put(at, randomBytes(1000))
    })
    /** Sends half of a file, and then does what is wanted. */
    const sendHalf = (end: (response: ServerResponse) => void) => {
      server.interfere = (request, response) => {
        if (request.method !== 'GET') return false
        response.writeHead(200, { 'content-length': 1000 })
        response.write(Buffer.alloc(500), () => end(response))
        return true
      }
    }

    test.each([
      ['by hanging up', (response: ServerResponse) => void response.destroy()],
      ['by falling silent', () => undefined],
    ])('%s gives no half of one', async (_, end) => {
      store = storeIn(server, folder, 'a/b', soon)
      sendHalf(end)
      await expect(read(at)).rejects.toThrow('broke off in the middle')
      await expect(store.borrow(at)).rejects.toThrow('broke off in the middle')
      expect(await readdir(path.join(folder, 'files/.incoming'))).toEqual([])
    })

    test('hears at once that nobody reads any more', async () => {
      const { promise: isClosed, resolve } = Promise.withResolvers<void>()
      sendHalf(response => response.once('close', resolve))
      const file = await store.open(at)
      await once(file as NonNullable<typeof file>, 'readable')
      file?.destroy()
      await isClosed
    })

    test('waits for a reader who takes a rest', async () => {
      const other = key()
      const content = randomBytes(3_000_000)
      await put(other, content)
      const file = await storeIn(server, folder, 'a/b', 1000).open(other)
      const chunks: Buffer[] = []
      for await (const chunk of file ?? []) {
        if (chunks.length === 0) await rest(1500)
        chunks.push(chunk as Buffer)
      }
      expect(Buffer.concat(chunks).equals(content)).toBe(true)
    })
  })

  describe('with uploads in parts that were begun', () => {
    const ours = '01890000-0000-7000-8000-000000000001'
    const upload = (key: string, id: string, begun = '2020-01-01') =>
      `<Upload><Key>a/b/${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}T00:00:00.000Z</Initiated></Upload>`
    /** Tells of these uploads, one answer after the other, and takes every end of one. */
    const tellOf = (...answers: string[]) => {
      server.interfere = ({ method, url = '' }, response) => {
        if (method === 'DELETE') response.writeHead(204).end()
        else if (!url.includes('uploads')) return false
        else {
          const number = Number(/[?&]upload-id-marker=(\d+)/.exec(url)?.[1] ?? 0)
          const more = `<IsTruncated>true</IsTruncated><NextKeyMarker>a/b/k</NextKeyMarker><NextUploadIdMarker>${number + 1}</NextUploadIdMarker>`
          const rest = number + 1 < answers.length ? more : '<IsTruncated>false</IsTruncated>'
          answer(
            response,
            `<ListMultipartUploadsResult>${rest}${answers[number]}</ListMultipartUploadsResult>`,
          )
        }
        return true
      }
    }
    const ended = () =>
      server.asked.filter(each => each.startsWith('DELETE')).map(each => /uploadId=(\w+)/.exec(each)?.[1])
    const sweep = () => store.sweepStaged(new Date('2025-01-01'))

    test('long ago, forgets them, and leaves the young ones', async () => {
      tellOf(upload(`${ours}/documents/x`, 'old') + upload(`${ours}/exports/x.zip`, 'young', '2030-01-01'))
      await sweep()
      expect(ended()).toEqual(['old'])
    })

    test('by other programs, leaves them alone', async () => {
      const others = ['films/x', `other/${ours}/documents/x`, `${ours}/films/x`, 'stowage-film.mkv']
      const mine = ['stowage-20260131T100000Z-0a1b2c3d.zip', `${ours}/imports/x.zip`]
      tellOf([...others.map(key => upload(key, 'theirs')), ...mine.map(key => upload(key, 'ours'))].join(''))
      await sweep()
      expect(ended()).toEqual(['ours', 'ours'])
    })

    test('in such numbers that it takes several answers, finds them all', async () => {
      tellOf(
        upload(`${ours}/documents/x`, 'one'),
        upload('films/x', 'two'),
        upload(`${ours}/documents/y`, 'three'),
      )
      await sweep()
      expect(ended()).toEqual(['one', 'three'])
    })
  })

  describe('is tried out at the start, which', () => {
    const loggedErrors: string[] = []
    const log = pino({ level: 'warn' }, { write: line => void loggedErrors.push(line) })
    const tryAddress = (address: string, installation = 'one') => {
      const settings = { data: folder, storageUrl: undefined, ...keysOf(account) }
      const opened = { store: openStoreAt(address, settings), where: 'The store' }
      return verifyStore(
        opened,
        { installation, mayReplace: other => other === 'given up', canOwn: async () => true },
        log,
      )
    }
    beforeEach(() => {
      loggedErrors.length = 0
    })

    test('leaves nothing behind but its mark', async () => {
      await tryAddress(server.addressOf('tried'))
      const left = await Array.fromAsync(storeIn(server, folder, 'tried').list(''), ({ key }) => key)
      expect(left).toEqual(['stowage/owner'])
      expect(loggedErrors).toEqual([])
    })

    test('is refused when the location belongs to another installation', async () => {
      const address = server.addressOf('owned')
      await tryAddress(address, 'one')
      await tryAddress(address, 'one')
      await expect(tryAddress(address, 'another')).rejects.toThrow('belongs to another Stowage')
      await tryAddress(server.addressOf('owned/inside'), 'another')
    })

    test('is refused without the bucket', async () => {
      const address = server.addressOf('').replace('papers', 'nowhere')
      await expect(tryAddress(address)).rejects.toThrow('there is no such bucket. Make it')
    })

    test('is refused without the host', async () => {
      const address = `s3://papers?endpoint=${encodeURIComponent('http://nowhere.invalid')}`
      // As a resolver answers; a machine without a network may have none.
      const fail = (_host: string, _options: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.invalid'), { code: 'ENOTFOUND' }))
      const lookup = vi.spyOn(dns, 'lookup').mockImplementation(fail as never)
      await expect(tryAddress(address)).rejects.toThrow('its host cannot be found')
      expect(lookup).toHaveBeenCalledWith('nowhere.invalid', expect.anything(), expect.anything())
      lookup.mockRestore()
    })

    test.each([
      [403, 'AccessDenied', 'Allow this account s3:ListBucket'],
      [403, 'InvalidAccessKeyId', 'does not know the access key'],
      [403, 'SignatureDoesNotMatch', 'the secret access key is not the right one'],
      [400, 'AuthorizationHeaderMalformed', 'Change region='],
    ])('is refused with %i %s', async (status, code, said) => {
      server.interfere = (request, response) => {
        if (request.method === 'HEAD') return false
        refuse(response, status, code)
        return true
      }
      await expect(tryAddress(server.addressOf('a'))).rejects.toThrow(said)
    })

    test('goes on when the service may only have to be waited for', async () => {
      server.interfere = (_, response) => {
        refuse(response, 503, 'SlowDown')
        return true
      }
      await tryAddress(server.addressOf('a'))
      expect(loggedErrors.join()).toContain('The store for files is unavailable')
    })
  })
})
