import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import accounts from '@20minutes/s3rver/lib/models/account.js'

/** An S3 server of another vendor over a folder; it accepts only its own key. */
export type S3Server = {
  readonly storageUrl: string
  readonly otherUrl: string
  readonly objects: () => Promise<ReadonlyMap<string, Buffer>>
  readonly close: () => Promise<void>
}

/**
 * Contains characters that break naive parsing of the address. The key id has no slash, because the signature
 * separates it from the date by one.
 */
const KEY = { accessKeyId: 'key+of.ours', secretAccessKey: 'secret/with+signs' }
const BUCKET = 'bucket'
const OTHER = 'another'

/** Starts s3rver on a free port of this machine. */
export async function startS3(directory: string): Promise<S3Server> {
  accounts.DUMMY_ACCOUNT.createKeyPair(KEY.accessKeyId, KEY.secretAccessKey)
  const folder = join(directory, 's3')
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder, vhostBuckets: false },
    configureBuckets: [BUCKET, OTHER].map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  // A busy client must not use an idle connection that the server closes concurrently.
  server.httpServer.keepAliveTimeout = 0
  const key = `${encodeURIComponent(KEY.accessKeyId)}:${encodeURIComponent(KEY.secretAccessKey)}`
  const urlOf = (bucket: string) => `s3://${key}@127.0.0.1:${port}/${bucket}?region=mn-1&insecure=1`
  return {
    storageUrl: urlOf(BUCKET),
    otherUrl: urlOf(OTHER),
    objects: async () => {
      const suffix = '._S3rver_object'
      const names = (await readdir(join(folder, BUCKET))).filter((name) => name.endsWith(suffix))
      const read = names.map(
        async (name) => [name.slice(0, -suffix.length), await readFile(join(folder, BUCKET, name))] as const,
      )
      return new Map(await Promise.all(read))
    },
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
