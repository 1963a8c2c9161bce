import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { ContentStore } from '#platform/files/content-store.ts'
import { hasFree, type SpooledFile, spool, sweepSpool } from '#platform/files/disk-store.ts'

type Send = (sha256: string, init: RequestInit) => Promise<Response>

type S3StoreLimits = {
  readonly spoolDir: string
  /** Bytes. */
  readonly largest: number
}

/** S3 needs hash and size before the first byte, so files are spooled. */
export function s3Store(address: S3Address, { spoolDir, largest }: S3StoreLimits): ContentStore {
  const { accessKeyId, secretAccessKey, region, base } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const send: Send = (sha256, init) => client.fetch(`${base}${sha256}`, init)
  return {
    put: async (content, recordFirst) => {
      const spooled = await spool(spoolDir, content)
      const { path, ...stored } = spooled
      try {
        await recordFirst(stored)
        await upload(send, spooled)
      } finally {
        await rm(path, { force: true })
      }
      return stored
    },
    open: (sha256) => download(send, sha256),
    has: async (sha256) => {
      const answer = await send(sha256, { method: 'HEAD' })
      return answer.status === 404 ? false : right(answer).ok
    },
    remove: async (sha256) => {
      const answer = await send(sha256, { method: 'DELETE' })
      if (answer.status !== 404) right(answer)
    },
    // Objects are atomic.
    sweep: (now) => sweepSpool(spoolDir, now),
    hasRoom: () => hasFree(spoolDir, largest),
  }
}

async function upload(send: Send, { path, sha256 }: SpooledFile): Promise<void> {
  const body = await openAsBlob(path, { type: 'application/octet-stream' })
  // The store rejects other bytes.
  right(await send(sha256, { method: 'PUT', body, headers: { 'x-amz-content-sha256': sha256 } }))
}

async function download(send: Send, sha256: string): Promise<Readable> {
  const { body } = right(await send(sha256, { method: 'GET' }))
  if (body === null) throw new Error('The file store answered without a body.')
  return Readable.from(body)
}

function right(answer: Response): Response {
  if (answer.ok) return answer
  const error = new Error(`The file store answered ${answer.status}.`)
  throw answer.status === 507 ? Object.assign(error, { code: 'ENOSPC' }) : error
}

type S3Address = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `https://host/bucket/`; `insecure=1` makes it http. */
  readonly base: string
  readonly region: string
}

/** Throws if a part is missing. */
export function s3Address(storageUrl: string): S3Address {
  const url = new URL(storageUrl)
  const bucket = url.pathname.replaceAll('/', '')
  if (!url.username || !url.password || !url.host || !bucket)
    throw new Error('STORAGE_URL: s3://KEY:SECRET@host/bucket?region=...')
  const protocol = url.searchParams.get('insecure') === '1' ? 'http' : 'https'
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    base: `${protocol}://${url.host}/${bucket}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}
