import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '#server/files/file-store.ts'
import type { S3Address } from '#server/files/s3-address.ts'
import { type Spooled, spool } from '#server/files/spool.ts'

type Send = (sha256: string, init: RequestInit) => Promise<Response>

/**
 * Files in any S3 store, each an object named after its content. They pass through `spoolDir`, because the store wants
 * to know the hash and the size before the first byte.
 */
export function s3Store(address: S3Address, spoolDir: string): FileStore {
  const { accessKeyId, secretAccessKey, region, base } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const send: Send = (sha256, init) => client.fetch(`${base}${sha256}`, init)
  return {
    put: async (content) => {
      const spooled = await spool(spoolDir, content)
      await upload(send, spooled).finally(() => rm(spooled.path, { force: true }))
      return { sha256: spooled.sha256, size: spooled.size }
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
  }
}

async function upload(send: Send, { path, sha256 }: Spooled): Promise<void> {
  const body = await openAsBlob(path, { type: 'application/octet-stream' })
  // The store refuses bytes that are not those that were hashed here.
  right(await send(sha256, { method: 'PUT', body, headers: { 'x-amz-content-sha256': sha256 } }))
}

async function download(send: Send, sha256: string): Promise<Readable> {
  const { body } = right(await send(sha256, { method: 'GET' }))
  if (body === null) throw new Error('The file store answered without a body.')
  return Readable.from(body)
}

function right(answer: Response): Response {
  if (!answer.ok) throw new Error(`The file store answered ${answer.status}.`)
  return answer
}
