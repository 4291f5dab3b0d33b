import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('without settings it is a demo shop on this machine only', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    https: { isOn: false, port: 3443, names: [], only: false, given: undefined },
    metrics: undefined,
    dataDir: path.resolve('data'),
    files: { dir: path.resolve('data/files'), url: undefined },
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReplicaUrl: undefined,
    preparedStatements: true,
    shops: undefined,
    demo: true,
    publicUrl: undefined,
    logLevel: 'warn',
    trustProxy: false,
    hosted: undefined,
    mail: undefined,
    updatesRegistry: 'https://registry.npmjs.org',
    webhooks: 'public',
    backup: { dir: path.resolve('data/backups'), isBesideData: true, keepDays: 14, passphrase: undefined },
  })
})

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', DEMO: ' ', DATABASE_URL: '' }).port).toBe(3000)
})

test.each([
  ['PORT', '70000', 'Pengaturan PORT="70000" salah: harus angka bulat 1 sampai 65535.'],
  ['PORT', 'tiga', 'Pengaturan PORT="tiga" salah: harus angka bulat 1 sampai 65535.'],
  ['PORT', '80.5', 'Pengaturan PORT="80.5" salah: harus angka bulat 1 sampai 65535.'],
  ['DEMO', 'ya', 'Pengaturan DEMO="ya" salah: harus true atau false.'],
  ['TRUST_PROXY', 'x', 'Pengaturan TRUST_PROXY="x" salah: harus true atau false.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'Pengaturan DATABASE_URL salah: harus alamat PostgreSQL, misalnya postgresql://nama:sandi@host/db.',
  ],
  [
    'PUBLIC_URL',
    'tokosaya.id',
    'Pengaturan PUBLIC_URL="tokosaya.id" salah: harus alamat lengkap, misalnya https://kasir.tokosaya.id.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'Pengaturan LOG_LEVEL="loud" salah: harus salah satu dari fatal, error, warn, info, debug, trace, silent.',
  ],
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test('https is on with the operator’s files or the shop’s own certificate', () => {
  const { https } = readEnv({ TLS_CERT: 'own.crt', TLS_KEY: 'own.key', HTTPS_NAMES: 'Toko.lan, kasir.lan' })
  expect(https).toEqual({
    isOn: true,
    port: 3443,
    names: ['toko.lan', 'kasir.lan'],
    only: false,
    given: { certificate: path.resolve('own.crt'), key: path.resolve('own.key') },
  })
  expect(() => readEnv({ TLS_KEY: 'own.key' })).toThrow(
    'Pengaturan TLS_CERT kosong, padahal TLS_KEY diisi: https memerlukan keduanya.',
  )
  expect(() => readEnv({ HTTPS_ONLY: 'true' })).toThrow('HTTPS_ONLY=true memerlukan sertifikat')
  expect(() => readEnv({ TLS_CERT: 'own.crt', TLS_KEY: 'own.key', HTTPS_PORT: '3000' })).toThrow(
    'HTTPS_PORT dan PORT sama-sama 3000',
  )
})

test('metrics have a port of their own, on loopback by default', () => {
  expect(readEnv({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({
    port: 9464,
    host: '127.0.0.1',
  })
  expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7')
  expect(() => readEnv({ METRICS_PORT: '0' })).toThrow('METRICS_PORT="0" salah: harus angka bulat')
  expect(() => readEnv({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT dan PORT sama-sama 3000')
  expect(() => readEnv({ METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_PORT kosong')
})

test('a replica requires an external database', () => {
  const [own, replica] = ['postgresql://db1/shop', 'postgresql://db2/shop']
  const given = { DATABASE_URL: own, DATABASE_REPLICA_URL: replica }
  expect(readEnv(given)).toMatchObject({ databaseUrl: own, databaseReplicaUrl: replica })
  expect(() => readEnv({ DATABASE_REPLICA_URL: replica })).toThrow(
    'Pengaturan DATABASE_URL kosong, padahal DATABASE_REPLICA_URL diisi.',
  )
  expect(() => readEnv({ ...given, DATABASE_REPLICA_URL: 'toko:rahasia@db2' })).toThrow(
    'Pengaturan DATABASE_REPLICA_URL salah: harus alamat PostgreSQL',
  )
})

test('demo accounts never reach a network', () => {
  expect(readEnv({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readEnv({ HOST: 'localhost' }).demo).toBe(true)
  expect(readEnv({ HOST: '::1' }).demo).toBe(true)
  expect(readEnv({ DEMO: 'false' }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL: 'postgresql://db/shop' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'https://kasir.tokosaya.id' }).demo).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000' }).demo).toBe(true)
  expect(readEnv({ TRUST_PROXY: 'true' }).demo).toBe(false)
  expect(() => readEnv({ HOST: '0.0.0.0', DEMO: 'true' })).toThrow('DEMO=true ditolak karena HOST=0.0.0.0')
  expect(() => readEnv({ HOST: '127.0.0.1.example.com', DEMO: '1' })).toThrow('ditolak')
})

test('a public address has no trailing slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://kasir.tokosaya.id/' }).publicUrl).toBe('https://kasir.tokosaya.id')
  expect(readEnv({ PUBLIC_URL: 'HTTPS://Kasir.TokoSaya.id' }).publicUrl).toBe('https://kasir.tokosaya.id')
})

const HOSTED = {
  OIDC_ISSUER: 'https://masuk.tokosaya.id/',
  OIDC_CLIENT_ID: 'kasir',
  OIDC_CLIENT_SECRET: 'rahasia',
  PUBLIC_URL: 'https://kasir.tokosaya.id',
}

test('an identity provider is named after its host by default', () => {
  const hosted = {
    issuer: 'https://masuk.tokosaya.id',
    clientId: 'kasir',
    clientSecret: 'rahasia',
    name: 'masuk.tokosaya.id',
    origin: 'https://kasir.tokosaya.id',
  }
  expect(readEnv(HOSTED).hosted).toEqual(hosted)
  expect(readEnv({ ...HOSTED, OIDC_NAME: 'Google' }).hosted?.name).toBe('Google')
})

test.each([
  [{ OIDC_CLIENT_SECRET: '' }, 'Masuk lewat penyedia identitas belum lengkap: OIDC_CLIENT_SECRET kosong.'],
  [
    { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
    'Masuk lewat penyedia identitas belum lengkap: OIDC_ISSUER dan OIDC_CLIENT_ID kosong.',
  ],
  [{ PUBLIC_URL: '' }, 'OIDC_ISSUER membutuhkan PUBLIC_URL, alamat tempat penyedia mengembalikan orang.'],
  [
    { OIDC_ISSUER: 'http://masuk.tokosaya.id' },
    'Pengaturan OIDC_ISSUER="http://masuk.tokosaya.id" salah: harus https.',
  ],
  [{ OIDC_ISSUER: 'masuk.tokosaya.id' }, 'Pengaturan OIDC_ISSUER="masuk.tokosaya.id" salah: harus alamat'],
])('a provider of identities with %j is refused', (change, sentence) => {
  expect(() => readEnv({ ...HOSTED, ...change })).toThrow(sentence)
})

describe('email', () => {
  const from = { SMTP_URL: 'smtp://smtp.tokosaya.id' }
  const via = { MAIL_FROM: 'nota@tokosaya.id' }
  const sentence = 'harus alamat server email, misalnya smtps://nama:sandi@smtp.tokosaya.id.'

  test.each([
    ['smtp://localhost', { host: 'localhost', port: 587, secure: false, login: null }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, login: null }],
    ['smtps://smtp.tokosaya.id', { host: 'smtp.tokosaya.id', port: 465, secure: true, login: null }],
    [
      'smtps://nota%40tokosaya.id:r%3Ahasia%2F@smtp.tokosaya.id:2465',
      {
        host: 'smtp.tokosaya.id',
        port: 2465,
        secure: true,
        login: { user: 'nota@tokosaya.id', pass: 'r:hasia/' },
      },
    ],
  ])('goes through %s', (SMTP_URL, smtp) => {
    expect(readEnv({ SMTP_URL, ...via }).mail?.smtp).toEqual(smtp)
  })

  test.each([
    ['nota@tokosaya.id', null],
    ['<nota@tokosaya.id>', null],
    ['Toko Saya <nota@tokosaya.id>', 'Toko Saya'],
    ['"Saya, Toko" <nota@tokosaya.id>', 'Saya, Toko'],
    ['Tökö Säya <nota@tokosaya.id>', 'Tökö Säya'],
  ])('is from %s', (MAIL_FROM, name) => {
    expect(readEnv({ MAIL_FROM, ...from }).mail?.from).toEqual({ name, address: 'nota@tokosaya.id' })
  })

  test.each([
    'tokosaya.id',
    'http://tokosaya.id',
    'smtp://',
    'smtp://tokosaya.id:99999',
    'smtp://tokosaya.id:0',
    'smtp://nama@tokosaya.id',
    'smtp://nama:100%@tokosaya.id',
    'smtps://nama:rahasia@tokosaya.id/x',
    'smtps://nama:rahasia@tokosaya.id?secure=false',
  ])('through %s is refused, and nothing of it is said', (SMTP_URL) => {
    expect(() => readEnv({ SMTP_URL, ...via })).toThrow(`Pengaturan SMTP_URL salah: ${sentence}`)
  })

  test.each([
    'tokosaya.id',
    'Toko Saya',
    'Toko <nota@tokosaya.id',
    'a@b.id, c@d.id',
    'Toko <a@b.id, c@d.id>',
    'Toko <a@b.id> <c@d.id>',
    'a@b.id\r\nBcc: c@d.id',
    'Toko\r\nBcc: c@d.id <a@b.id>',
  ])('from %j is refused', (MAIL_FROM) => {
    expect(() => readEnv({ MAIL_FROM, ...from })).toThrow(
      /^Pengaturan MAIL_FROM=.* salah: harus alamat email/s,
    )
  })

  test('needs both settings or none', () => {
    expect(() => readEnv(from)).toThrow('Pengaturan MAIL_FROM kosong, padahal SMTP_URL diisi')
    expect(() => readEnv(via)).toThrow('Pengaturan SMTP_URL kosong, padahal MAIL_FROM diisi')
    expect(readEnv({ SMTP_URL: ' ', MAIL_FROM: '' }).mail).toBeUndefined()
  })
})

test('SHOPS_FILE excludes the settings of a single shop', () => {
  const many = readEnv({ SHOPS_FILE: 'shops.json' })
  expect(many.shops).toEqual({ file: path.resolve('shops.json'), maxOpen: 100, idleSeconds: 300 })
  expect(many.demo).toBe(false)
  expect(readEnv({ SHOPS_FILE: '/s', SHOPS_OPEN: '8', SHOPS_IDLE: '60' }).shops).toMatchObject({
    maxOpen: 8,
    idleSeconds: 60,
  })
  for (const [name, value] of [
    ['DATABASE_URL', 'postgresql://kasir@db/toko'],
    ['PUBLIC_URL', 'https://kasir.tokosaya.id'],
    ['DEMO', 'true'],
  ] as const) {
    const given = { SHOPS_FILE: 'shops.json', [name]: value }
    expect(() => readEnv(given)).toThrow(`Pengaturan ${name} tidak berlaku bersama SHOPS_FILE`)
  }
  expect(() => readEnv({ SHOPS_FILE: '/s', SHOPS_OPEN: '0' })).toThrow('SHOPS_OPEN="0" salah: harus angka')
})

test('the backup settings are read and validated', () => {
  const backup = { dir: '/mnt/usb/toko', isBesideData: false, keepDays: 30, passphrase: 'kertas basah' }
  const given = { BACKUP_DIR: '/mnt/usb/toko', BACKUP_KEEP: '30', BACKUP_PASSPHRASE: 'kertas basah' }
  expect(readEnv(given).backup).toEqual(backup)
  expect(() => readEnv({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP="0" salah: harus jumlah hari')
  const short = 'rahasia'
  expect(() => readEnv({ BACKUP_PASSPHRASE: short })).toThrow(/^(?!.*rahasia).*paling sedikit 12 huruf/)
})

test('the store of print files is read, and its secret is never shown', () => {
  const url = 'https://kunci:raha%2Fsia@s3.contoh.id/toko/cetak?region=ap-southeast-3'
  expect(readEnv({ FILES_URL: url }).files.url).toBe(url)
  expect(() => readEnv({ FILES_URL: 'https://kunci:rahasia@s3.contoh.id' })).toThrow(
    /^(?!.*rahasia@s3\.contoh\.id\.).*harus alamat S3/,
  )
  expect(() => readEnv({ FILES_URL: 's3://toko' })).toThrow('harus alamat S3')
})
