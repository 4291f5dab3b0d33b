import { networkInterfaces } from 'node:os'
import { type Env, isLoopback } from './env.ts'
import { consoleCommand } from './package.ts'

/** To listen there is to listen at every address of this computer. */
const EVERYWHERE = ['0.0.0.0', '::', '[::]']

/** Networks in which there are only containers and virtual machines of this computer. */
const INNER = /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet|podman|cni)/

/** How addresses in a shop's network begin, the commonest first. */
const LOCAL = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

type Addresses = {
  /** What this computer itself opens. */
  localUrl: string
  /** What tablets and other computers open, the likeliest first. */
  networkUrls: string[]
}

/** The addresses at which a shop can be opened; where it listens everywhere, the computer's in each of its networks. */
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

/** What to do so that tablets can open a shop without an address for them; a part of a sentence. */
export function networkHint({ host }: Pick<Env, 'host'>): string {
  return isLoopback(host)
    ? `isi HOST=0.0.0.0 di printpro.env (dibuat oleh ${consoleCommand('init')})`
    : 'komputer ini belum tersambung ke jaringan. Sambungkan ke Wi-Fi toko, lalu mulai ulang PrintPro'
}

/** This computer's addresses in each of its networks, the likeliest of a shop first. */
export function networkAddresses(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !INNER.test(name))
    .flatMap(([, addresses = []]) => addresses)
    // 169.254: one that nobody has given it, so that nobody else is in that network.
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
