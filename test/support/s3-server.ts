import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import accounts from '@20minutes/s3rver/lib/models/account.js'

/** An S3 store of another make, over a folder; it lets in who signs with its key, and nobody else. */
export type S3Server = {
  readonly storageUrl: string
  /** Another bucket of it. */
  readonly otherUrl: string
  /** The contents in the bucket by their names. */
  readonly objects: () => Promise<ReadonlyMap<string, Buffer>>
  readonly close: () => Promise<void>
}

/** With what an address must not be taken apart at; the name of a key has no stroke, which parts it from its day in what is signed. */
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
  // A busy client must not use a connection that the server closes at the same moment because it was idle.
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
