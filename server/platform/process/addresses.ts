import { networkInterfaces } from 'node:os'
import type { Env } from './env.ts'
import { isLoopback } from './loopback.ts'
import { consoleCommand } from './package.ts'

const EVERYWHERE = ['0.0.0.0', '::', '[::]']

/** Interfaces of containers and virtual machines. */
const INNER = /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet|podman|cni)/

/** Prefixes of local networks, the most common first. */
const LOCAL = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

type Addresses = {
  /** For this computer itself. */
  localUrl: string
  /** For tablets and other computers, the likeliest first. */
  networkUrls: string[]
}

/** Where the shop can be opened; for a wildcard address, this computer's address in each of its networks. */
export function shopAddresses(
  { host, port, publicUrl }: Pick<Env, 'host' | 'port' | 'publicUrl'>,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): Addresses {
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (!publicUrl && EVERYWHERE.includes(host)) {
    return { localUrl: at('127.0.0.1'), networkUrls: networkAddresses(interfaces).map(at) }
  }
  const only = publicUrl ?? at(host)
  return { localUrl: only, networkUrls: isLoopback(new URL(only).hostname) ? [] : [only] }
}

/** What to do so that tablets can open the shop: part of a sentence. */
export function networkHint({ host }: Pick<Env, 'host'>): string {
  return isLoopback(host)
    ? `isi HOST=0.0.0.0 di printpro.env (dibuat oleh ${consoleCommand('init')})`
    : 'komputer ini belum tersambung ke jaringan. Sambungkan ke Wi-Fi toko, lalu mulai ulang PrintPro'
}

/** This computer's addresses, the likeliest network of a shop first. */
export function networkAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !INNER.test(name))
    .flatMap(([, addresses = []]) => addresses)
    // 169.254: assigned without a DHCP server, so that no other device is there.
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
  return found.sort((one, other) => rank(one) - rank(other))
}

function rank(address: string): number {
  const place = LOCAL.findIndex((beginning) => beginning.test(address))
  return place === -1 ? LOCAL.length : place
}
