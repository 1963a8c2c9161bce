import { isIP } from 'node:net'

/** `hostname` as in `URL`: IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
