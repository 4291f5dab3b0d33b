import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { issueCertificate } from './authority.ts'
import {
  currentCertificate,
  hasAuthority,
  makeAuthorityFor,
  readAuthority,
  readOperatorCertificate,
} from './certificate-files.ts'
import { serverNames } from './server-names.ts'
import { watchCertificate } from './watch-certificate.ts'

const DAY = 86_400_000
const WANTED = { names: ['toko.lan', 'kasir-pc'], addresses: ['192.168.1.20', '::1'] }

async function newShop(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'printpro-https-'))
  expect(hasAuthority(dataDir)).toBe(false)
  await makeAuthorityFor(dataDir, WANTED)
  return dataDir
}

/** What a client that trusts only `authority` says about a server with `pair`, addressed as `servername`. */
async function visit(
  pair: { certificate: string; key: string },
  authority: string,
  servername: string,
): Promise<string> {
  const server = createServer({ cert: pair.certificate, key: pair.key })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise((said) => {
      const socket = connect({ host: '127.0.0.1', port, ca: authority, servername }, () => {
        socket.end()
        said('trusted')
      })
      socket.on('error', (error) => said(error.message))
    })
  } finally {
    server.close()
  }
}

test("a device that trusts the shop's authority trusts its server under its own names only", async () => {
  const dataDir = await newShop()
  const pair = await currentCertificate(dataDir, WANTED)
  const authority = readAuthority(dataDir).toString()
  expect(pair.uncovered).toEqual([])
  expect(await visit(pair, authority, 'toko.lan')).toBe('trusted')
  expect(await visit(pair, authority, 'bank.co.id')).toMatch(/does not match/)
  const certificate = new X509Certificate(pair.certificate)
  expect(certificate.checkIP('192.168.1.20')).toBeTruthy()
  // Apple's devices reject more.
  expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBeLessThan(825 * DAY)
})

test("the authority's key cannot certify foreign names or public addresses", async () => {
  const dataDir = await newShop()
  const read = (file: string) => readFileSync(path.join(dataDir, 'https', file), 'utf8')
  const stolen = { certificate: read('authority.crt'), key: read('authority.key') }
  for (const forged of [
    { names: ['bank.co.id'], addresses: [] },
    { names: ['toko.lan'], addresses: ['8.8.8.8'] },
  ]) {
    const pair = await issueCertificate(stolen, forged)
    expect(await visit(pair, stolen.certificate, forged.names[0] ?? '')).toBe('permitted subtree violation')
  }
  const { uncovered } = await currentCertificate(dataDir, {
    names: ['toko.lan', 'kasir.tokosaya.id'],
    addresses: ['8.8.8.8'],
  })
  expect(uncovered).toEqual(['kasir.tokosaya.id', '8.8.8.8'])
})

test('keys are private to their owner, and no temporary file remains', async () => {
  const dataDir = await newShop()
  await currentCertificate(dataDir, WANTED)
  const folder = path.join(dataDir, 'https')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const files = readdirSync(folder).sort()
  expect(files).toEqual(['authority.crt', 'authority.key', 'permitted.json', 'server.crt', 'server.key'])
  for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777, file).toBe(0o600)
})

test('a certificate is kept until it expires soon, names change, or the authority is replaced', async () => {
  const dataDir = await newShop()
  const first = await currentCertificate(dataDir, WANTED)
  expect((await currentCertificate(dataDir, WANTED)).certificate).toBe(first.certificate)
  const moved = await currentCertificate(dataDir, { ...WANTED, addresses: ['192.168.1.77'] })
  expect(new X509Certificate(moved.certificate).checkIP('192.168.1.77')).toBeTruthy()
  const later = new Date(Date.now() + 320 * DAY)
  const renewed = await currentCertificate(dataDir, { ...WANTED, addresses: ['192.168.1.77'] }, later)
  expect(Date.parse(new X509Certificate(renewed.certificate).validTo)).toBeGreaterThan(
    later.getTime() + 300 * DAY,
  )
  const before = readAuthority(dataDir)
  await makeAuthorityFor(dataDir, WANTED)
  const anew = new X509Certificate((await currentCertificate(dataDir, WANTED)).certificate)
  expect(anew.verify(before.publicKey)).toBe(false)
  expect(anew.verify(readAuthority(dataDir).publicKey)).toBe(true)
})

test('a damaged certificate is reissued; a damaged authority is reported with what to do', async () => {
  const dataDir = await newShop()
  const file = (name: string) => path.join(dataDir, 'https', name)
  for (const [name, text] of [
    ['server.crt', ''],
    ['server.key', ''],
    ['server.key', readFileSync(file('authority.key'), 'utf8')],
  ] as const) {
    await currentCertificate(dataDir, WANTED)
    writeFileSync(file(name), text)
    const { certificate, key } = await currentCertificate(dataDir, WANTED)
    expect(createSecureContext({ cert: certificate, key })).toBeDefined()
  }
  for (const name of ['permitted.json', 'authority.key', 'authority.crt']) {
    writeFileSync(file(name), '')
    await expect(currentCertificate(dataDir, WANTED), name).rejects.toThrow(
      /^Sertifikat toko di .*https rusak atau tidak bisa dibaca: .*https baru\.$/,
    )
    await makeAuthorityFor(dataDir, WANTED)
  }
})

test("server names include the computer's, the settings' and every network address", () => {
  const https = { isOn: true, port: 3443, names: ['toko.lan'], only: false, given: undefined }
  const called = serverNames({ host: '0.0.0.0', publicUrl: 'http://kasir.lan:3000', https })
  expect(called.names).toEqual(expect.arrayContaining(['localhost', 'toko.lan', 'kasir.lan']))
  expect(called.addresses).toEqual(expect.arrayContaining(['127.0.0.1', '::1']))
  expect(called.addresses).not.toContain('0.0.0.0')
  expect(serverNames({ host: '192.168.1.20', publicUrl: undefined, https }).addresses).toContain(
    '192.168.1.20',
  )
})

test("the operator's files are reloaded when they change, and a wrong one is refused", async () => {
  const dataDir = await newShop()
  const pair = await currentCertificate(dataDir, WANTED)
  const given = { certificate: path.join(dataDir, 'own.crt'), key: path.join(dataDir, 'own.key') }
  writeFileSync(given.certificate, pair.certificate)
  writeFileSync(given.key, 'no key')
  expect(() => readOperatorCertificate(given)).toThrow(
    /^TLS_CERT=.*own\.crt dan TLS_KEY=.*own\.key tidak bisa dipakai/,
  )
  writeFileSync(given.key, pair.key)
  const https = { isOn: true, port: 3443, names: [], only: false, given }
  const kept = await watchCertificate({ https, dataDir } as never, createLog('silent'), 20)
  const heard = new Promise<string>((done) => kept?.onRenewal(({ certificate }) => done(certificate)))
  const next = await currentCertificate(dataDir, { ...WANTED, addresses: ['10.0.0.9'] })
  writeFileSync(given.key, next.key)
  writeFileSync(given.certificate, next.certificate)
  utimesSync(given.certificate, new Date(), new Date(Date.now() + 5000))
  expect(await heard).toBe(next.certificate)
  kept?.stop()
})
