import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { BlockList, isIP, isIPv6 } from 'node:net'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { OperatorError } from '../process/operator-error.ts'
import { consoleCommand } from '../process/package.ts'
import type { KeyPair, PermittedNames } from './authority.ts'
import { LOCAL_NAMES, LOCAL_NETWORKS } from './local-networks.ts'
import type { ServerNames } from './server-names.ts'

const AUTHORITY = 'authority'
const SERVER = 'server'
/** ms. */
const RENEWED_BEFORE = 60 * 86_400_000

export function hasAuthority(dataDir: string): boolean {
  return existsSync(httpsPath(dataDir, `${AUTHORITY}.crt`))
}

/** The certificate of the shop's own authority, which devices are to trust. */
export function readAuthority(dataDir: string): X509Certificate {
  return new X509Certificate(readFileSync(httpsPath(dataDir, `${AUTHORITY}.crt`)))
}

/** Makes or replaces the shop's authority: devices have to trust the new one. */
export async function makeAuthorityFor(dataDir: string, { names, addresses }: ServerNames): Promise<void> {
  // Imported lazily: it takes memory.
  const { makeAuthority } = await import('./authority.ts')
  const permitted = {
    names: [...new Set([...LOCAL_NAMES, ...names])],
    // Some shops use addresses that are public elsewhere: of those only its own.
    networks: [...LOCAL_NETWORKS, ...addresses.map((address) => `${address}/${isIPv6(address) ? 128 : 32}`)],
  }
  const authority = await makeAuthority(permitted)
  writeAll(dataDir, { 'permitted.json': JSON.stringify(permitted), ...pairFiles(AUTHORITY, authority) })
}

/**
 * The server's certificate: the existing one, or a new one where that expires soon, lacks a name or address, comes from another
 * authority, or is damaged. `uncovered`: names that the authority may not certify. OperatorError for a damaged authority, since a
 * new one would have to be trusted by every device.
 */
export async function currentCertificate(
  dataDir: string,
  wanted: ServerNames,
  now = new Date(),
): Promise<KeyPair & { uncovered: string[] }> {
  const { authority, may } = readIntactAuthority(dataDir)
  const names = wanted.names.filter(may)
  const addresses = wanted.addresses.filter(may)
  const uncovered = [...wanted.names, ...wanted.addresses].filter((name) => !may(name))
  const there = readIntactPair(dataDir, SERVER)
  if (there && isStillValid(there.certificate, authority.certificate, [...names, ...addresses], now)) {
    return { ...there.pair, uncovered }
  }
  const { issueCertificate } = await import('./authority.ts')
  const issued = await issueCertificate(authority.pair, { names, addresses }, now)
  writeAll(dataDir, pairFiles(SERVER, issued))
  return { ...issued, uncovered }
}

/** OperatorError where the operator's files are no certificate with its key. */
export function readOperatorCertificate({ certificate, key }: KeyPair): KeyPair {
  try {
    const pair = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
    createSecureContext({ cert: pair.certificate, key: pair.key })
    return pair
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(`TLS_CERT=${certificate} dan TLS_KEY=${key} tidak bisa dipakai: ${message}.`)
  }
}

function isStillValid(
  certificate: X509Certificate,
  authority: X509Certificate,
  names: string[],
  now: Date,
): boolean {
  return (
    Date.parse(certificate.validTo) - now.getTime() > RENEWED_BEFORE &&
    certificate.verify(authority.publicKey) &&
    names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
  )
}

function readIntactAuthority(dataDir: string) {
  try {
    const authority = readIntactPair(dataDir, AUTHORITY)
    if (authority) return { authority, may: permissionCheck(dataDir) }
  } catch {}
  throw new OperatorError(
    `Sertifikat toko di ${httpsPath(dataDir)} rusak atau tidak bisa dibaca: periksa izin foldernya, atau buat yang baru dengan ${consoleCommand('https baru')}.`,
  )
}

function permissionCheck(dataDir: string): (name: string) => boolean {
  const permitted: PermittedNames = JSON.parse(readFileSync(httpsPath(dataDir, 'permitted.json'), 'utf8'))
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

function httpsPath(dataDir: string, ...names: string[]): string {
  return path.join(dataDir, 'https', ...names)
}

/** A certificate with its key; null where a file is missing or damaged, for example by a power cut. */
function readIntactPair(
  dataDir: string,
  name: string,
): { pair: KeyPair; certificate: X509Certificate } | null {
  try {
    const read = (ending: string) => readFileSync(httpsPath(dataDir, `${name}.${ending}`), 'utf8')
    const pair = { certificate: read('crt'), key: read('key') }
    const certificate = new X509Certificate(pair.certificate)
    return certificate.checkPrivateKey(createPrivateKey(pair.key)) ? { pair, certificate } : null
  } catch {
    return null
  }
}

/** The certificate last: it completes the pair. */
function pairFiles(name: string, { certificate, key }: KeyPair): Record<string, string> {
  return { [`${name}.key`]: key, [`${name}.crt`]: certificate }
}

/** Writes each file atomically, readable by its owner only; OperatorError where that fails. */
function writeAll(dataDir: string, files: Record<string, string>): void {
  try {
    mkdirSync(httpsPath(dataDir), { recursive: true, mode: 0o700 })
    for (const [name, text] of Object.entries(files)) {
      const file = httpsPath(dataDir, name)
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
      chmodSync(`${file}.new`, 0o600)
      renameSync(`${file}.new`, file)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `Sertifikat tidak bisa ditulis ke ${httpsPath(dataDir)} (${code}): periksa izin foldernya.`,
    )
  }
}
