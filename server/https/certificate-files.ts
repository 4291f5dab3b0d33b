import { X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BlockList, isIP, isIPv6 } from 'node:net'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { StartRefused } from '../start-refused.ts'
import type { KeyPair, Permitted } from './authority.ts'
import { LOCAL_NAMES, LOCAL_NETWORKS } from './local-networks.ts'
import type { ServerNames } from './server-names.ts'

const AUTHORITY = 'authority'
const SERVER = 'server'
/** A certificate is renewed so long before it ends (ms). */
const RENEWED_BEFORE = 60 * 86_400_000

/** Whether a shop has an authority of its own. */
export function hasAuthority(dataDir: string): boolean {
  return existsSync(at(dataDir, `${AUTHORITY}.crt`))
}

/** The certificate of a shop's own authority, which devices are to trust. */
export function readAuthority(dataDir: string): X509Certificate {
  return new X509Certificate(readFileSync(at(dataDir, `${AUTHORITY}.crt`)))
}

/** Makes an authority for a shop, in the place of one that it has: devices have to trust that anew. */
export async function makeAuthorityFor(dataDir: string, { names, addresses }: ServerNames): Promise<void> {
  // Loaded where one is made: it takes memory.
  const { makeAuthority } = await import('./authority.ts')
  const permitted = {
    names: [...new Set([...LOCAL_NAMES, ...names])],
    // Some shops' networks have addresses that others on the internet have, too: of those its own alone.
    networks: [...LOCAL_NETWORKS, ...addresses.map((address) => `${address}/${isIPv6(address) ? 128 : 32}`)],
  }
  const authority = await makeAuthority(permitted)
  try {
    mkdirSync(at(dataDir), { recursive: true, mode: 0o700 })
    write(at(dataDir, 'permitted.json'), JSON.stringify(permitted))
    writePair(dataDir, AUTHORITY, authority)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `Sertifikat tidak bisa ditulis ke ${at(dataDir)} (${code}): periksa izin foldernya.`,
    )
  }
}

/**
 * The certificate that a shop's server shows, issued by its own authority: the one that is there, or another where that ends soon, lacks one of the
 * server's names and addresses, or is another authority's. `left`: those for which the authority may not vouch.
 */
export async function currentCertificate(
  dataDir: string,
  wanted: ServerNames,
  now = new Date(),
): Promise<KeyPair & { left: string[] }> {
  const may = permittedBy(dataDir)
  const names = wanted.names.filter(may)
  const addresses = wanted.addresses.filter(may)
  const left = [...wanted.names, ...wanted.addresses].filter((name) => !may(name))
  const there = existsSync(at(dataDir, `${SERVER}.crt`)) && readPair(dataDir, SERVER)
  if (there && isRight(there.certificate, readAuthority(dataDir), [...names, ...addresses], now)) {
    return { ...there, left }
  }
  const { issueCertificate } = await import('./authority.ts')
  const issued = await issueCertificate(readPair(dataDir, AUTHORITY), { names, addresses }, now)
  writePair(dataDir, SERVER, issued)
  return { ...issued, left }
}

/** Reads a certificate and its key from files of the operator's own; refuses with a sentence what is none. */
export function readGiven({ certificate, key }: KeyPair): KeyPair {
  try {
    const pair = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
    createSecureContext({ cert: pair.certificate, key: pair.key })
    return pair
  } catch (error) {
    const { message } = error as Error
    throw new StartRefused(`TLS_CERT=${certificate} dan TLS_KEY=${key} tidak bisa dipakai: ${message}.`)
  }
}

function isRight(pem: string, authority: X509Certificate, names: string[], now: Date): boolean {
  const certificate = new X509Certificate(pem)
  return (
    Date.parse(certificate.validTo) - now.getTime() > RENEWED_BEFORE &&
    certificate.verify(authority.publicKey) &&
    names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
  )
}

/** For which names and addresses the authority may vouch. */
function permittedBy(dataDir: string): (name: string) => boolean {
  const permitted: Permitted = JSON.parse(readFileSync(at(dataDir, 'permitted.json'), 'utf8'))
  const networks = new BlockList()
  for (const network of permitted.networks) {
    const [address = '', bits] = network.split('/')
    networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return (name) =>
    isIP(name)
      ? networks.check(name, familyOf(name))
      : permitted.names.some((one) => name === one || name.endsWith(`.${one}`))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function at(dataDir: string, ...names: string[]): string {
  return path.join(dataDir, 'https', ...names)
}

function readPair(dataDir: string, name: string): KeyPair {
  const read = (ending: string) => readFileSync(at(dataDir, `${name}.${ending}`), 'utf8')
  return { certificate: read('crt'), key: read('key') }
}

/** The certificate last: with it the pair is there. */
function writePair(dataDir: string, name: string, { certificate, key }: KeyPair): void {
  write(at(dataDir, `${name}.key`), key)
  write(at(dataDir, `${name}.crt`), certificate)
}

/** For its owner only, and whole or not at all. */
function write(file: string, text: string): void {
  const aside = `${file}.new`
  writeFileSync(aside, text, { mode: 0o600 })
  chmodSync(aside, 0o600)
  renameSync(aside, file)
}
