import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { networkAddresses } from '../process/addresses.ts'
import type { Env } from '../process/env.ts'

export type ServerNames = { names: string[]; addresses: string[] }

type Named = Pick<Env, 'host' | 'publicUrl' | 'https'>

const EVERYWHERE = ['0.0.0.0', '::']

/** As in certificates. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** The server's names and addresses on this computer, in its networks and in the settings. */
export function serverNames({ host, publicUrl, https }: Named): ServerNames {
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

/** `name`: in lower case; an IPv6 address without brackets. */
export function isServerName(name: string, env: Named): boolean {
  const { names, addresses } = serverNames(env)
  return names.includes(name) || addresses.includes(name) || isOnOperatorCertificate(name, env)
}

/** Read at each call: the operator's files change while the server runs. */
function isOnOperatorCertificate(name: string, { https }: Named): boolean {
  if (!https.given) return false
  try {
    const certificate = new X509Certificate(readFileSync(https.given.certificate))
    return Boolean(
      isIP(name) ? certificate.checkIP(name) : HOST_NAME.test(name) && certificate.checkHost(name),
    )
  } catch {
    // Missing or half written during a replacement.
    return false
  }
}
