/** What an address `s3://KEY:SECRET@host/bucket?region=..&insecure=1` says. */
export type S3Address = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `https://host/bucket/`; `insecure=1` makes it http, for a store on the same machine. */
  readonly base: string
  readonly region: string
}

/** Takes the address of an S3 store apart. Throws when something is missing. */
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
