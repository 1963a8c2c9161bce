import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

/** An S3 store in memory that believes nothing but signatures. */
export type S3Server = {
  readonly storageUrl: string
  readonly objects: ReadonlyMap<string, Buffer>
  readonly close: () => Promise<void>
}

const KEY = { accessKeyId: 'key/of+ours', secretAccessKey: 'secret/with+signs' }

/** Listens on a free port of this machine. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(request, response, objects))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const key = `${encodeURIComponent(KEY.accessKeyId)}:${encodeURIComponent(KEY.secretAccessKey)}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { storageUrl: `s3://${key}@127.0.0.1:${port}/bucket?region=mn-1&insecure=1`, objects, close }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
): Promise<void> {
  const body = await buffer(request)
  const path = request.url ?? ''
  if (!(await isSigned(request))) return void response.writeHead(403).end()
  if (request.method === 'PUT') {
    // S3 wants to know the length beforehand.
    if (request.headers['content-length'] === undefined) return void response.writeHead(411).end()
    objects.set(path, body)
    return void response.writeHead(200).end()
  }
  const found = objects.get(path)
  if (request.method === 'DELETE') objects.delete(path)
  if (found === undefined) return void response.writeHead(404).end()
  response
    .writeHead(200, { 'content-length': found.length })
    .end(request.method === 'GET' ? found : undefined)
}

async function isSigned({ method = 'GET', url = '', headers }: IncomingMessage): Promise<boolean> {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const relevant = signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name])])
  const signer = new AwsV4Signer({
    ...KEY,
    service: 's3',
    region: 'mn-1',
    method,
    url: `http://${headers.host}${url}`,
    headers: Object.fromEntries(relevant),
    datetime: String(headers['x-amz-date']),
  })
  return (await signer.authHeader()) === headers.authorization
}
