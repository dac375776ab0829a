import { describe, expect, test } from 'vitest'
import { readS3Address } from './s3-address.ts'

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }

describe('the address of a bucket', () => {
  test.each([
    ['s3://papers?region=eu-central-1', { region: 'eu-central-1', endpoint: undefined, pathStyle: false }],
    ['s3://papers', { region: undefined, endpoint: undefined, pathStyle: false }],
    [
      's3://papers?endpoint=http://garage:3900&region=garage',
      { region: 'garage', endpoint: 'http://garage:3900', pathStyle: true },
    ],
    [
      's3://papers?endpoint=s3.example.org&pathStyle=false',
      { region: 'us-east-1', endpoint: 'https://s3.example.org', pathStyle: false },
    ],
    ['s3://papers?region=eu&use_path_style=true', { region: 'eu', endpoint: undefined, pathStyle: true }],
  ])('%s is understood', (address, service) => {
    expect(readS3Address(address, credentials)).toEqual({
      bucket: 'papers',
      prefix: '',
      service: { ...service, profile: undefined, credentials },
    })
  })

  test.each([
    ['s3://papers/', ''],
    ['s3://papers/a', 'a/'],
    ['s3://papers//a/b%20c//', 'a/b c/'],
  ])('%s has the prefix "%s"', (address, prefix) => {
    expect(readS3Address(address, undefined).prefix).toBe(prefix)
  })

  test('with a profile leaves the account to that', () => {
    expect(readS3Address('s3://papers?profile=old', credentials).service).toMatchObject({
      profile: 'old',
      credentials: undefined,
    })
  })
})
