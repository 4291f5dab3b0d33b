import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { ServerNames } from './server-names.ts'

/** PEM. */
export type KeyPair = { certificate: string; key: string }

/** Names, and networks as '10.0.0.0/8'. */
export type PermittedNames = { names: string[]; networks: string[] }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000
const AUTHORITY_LASTS = 3650 * DAY
/** Apple's devices reject more than 825 days. */
const CERTIFICATE_LASTS = 365 * DAY
/** Tablets' clocks may be behind. */
const BACKDATED = 2 * DAY
const NAME_CONSTRAINTS = '2.5.29.30'

/**
 * A certificate authority for one shop, limited by name constraints (critical): with a stolen key nothing outside them can be
 * certified.
 */
export async function makeAuthority({ names, networks }: PermittedNames, now = new Date()): Promise<KeyPair> {
  const keys = await makeKeys()
  const permitted = [
    ...networks.map((iPAddress) => ({ iPAddress })),
    ...names.map((dNSName) => ({ dNSName })),
  ].map((base) => new GeneralSubtree({ base: new GeneralName(base) }))
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) })
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    // Tells apart the authorities of several shops, or an older one of this shop, on a tablet.
    name: `CN=PrintPro ${randomBytes(3).toString('hex')}, O=PrintPro`,
    notBefore: new Date(now.getTime() - BACKDATED),
    notAfter: new Date(now.getTime() + AUTHORITY_LASTS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(constraints)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** A server certificate followed by its authority's. Lasts at most a year, and no longer than the authority. */
export async function issueCertificate(
  authority: KeyPair,
  { names, addresses }: ServerNames,
  now = new Date(),
): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await makeKeys()
  const [first = 'PrintPro'] = [...names, ...addresses]
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${first}`,
    issuer: issuer.subject,
    notBefore: new Date(now.getTime() - BACKDATED),
    notAfter: new Date(Math.min(now.getTime() + CERTIFICATE_LASTS, issuer.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    extensions: [
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return {
    certificate: `${certificate.toString('pem')}\n${authority.certificate}`,
    key: await pemOf(keys.privateKey),
  }
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

function signingKey(pem: string): Promise<CryptoKey> {
  const [der] = PemConverter.decode(pem)
  if (!der) throw new Error('not a private key')
  return crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])
}

async function pemOf(key: CryptoKey): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

/** Positive in every encoding: the first digit is 4. */
function serialNumber(): string {
  return `4${randomBytes(16).toString('hex').slice(1)}`
}
