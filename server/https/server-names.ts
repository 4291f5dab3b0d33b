import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { networkAddresses } from '../addresses.ts'
import type { Env } from '../env.ts'

/** What a server is called: names, and network addresses. */
export type ServerNames = { names: string[]; addresses: string[] }

const EVERYWHERE = ['0.0.0.0', '::']

/** As certificates hold them. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** What this server is called, by itself, in its network and in the settings. */
export function serverNames({
  host,
  publicUrl,
  https,
}: Pick<Env, 'host' | 'publicUrl' | 'https'>): ServerNames {
  const own = hostname().toLowerCase()
  const said = [
    'localhost',
    own,
    own.includes('.') ? '' : `${own}.local`,
    ...https.names,
    publicUrl ? new URL(publicUrl).hostname : '',
    host,
  ]
  const all = [...said, '127.0.0.1', '::1', ...networkAddresses()].map((name) => name.replace(/^\[|\]$/g, ''))
  return {
    names: [...new Set(all.filter((name) => isIP(name) === 0 && HOST_NAME.test(name)))],
    addresses: [...new Set(all.filter((name) => isIP(name) !== 0 && !EVERYWHERE.includes(name)))],
  }
}
