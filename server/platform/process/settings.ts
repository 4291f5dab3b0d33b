import path from 'node:path'
import { z } from 'zod'
import { mailFromSchema, smtpUrlSchema } from '../mail/settings.ts'

const booleanWord = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  case: 'sensitive',
  error: 'harus true atau false',
})

/** Every setting: its format, its default, and its description for the file that `init` writes. `readEnv` checks combinations. */
export const settingsSchema = z.object({
  PORT: numberSetting('3000', portNumber()).describe('Port untuk web dan API.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Alamat tempat PrintPro mendengarkan. 127.0.0.1: hanya komputer ini yang bisa membukanya.\n0.0.0.0: tablet dan komputer lain di jaringan toko juga bisa.',
    ),
  HTTPS_PORT: numberSetting('3443', portNumber()).describe(
    'Port untuk https, begitu ada sertifikat: dibuat oleh perintah https, atau TLS_CERT dan TLS_KEY di bawah.\nAlamat http di PORT tetap ada, agar perangkat baru bisa mengambil sertifikatnya.',
  ),
  HTTPS_NAMES: z
    .string()
    .optional()
    .describe('Nama komputer ini di jaringan toko untuk sertifikat itu, dipisah spasi: toko.lan kasir.lan'),
  HTTPS_ONLY: booleanWord
    .default(false)
    .describe(
      'true: alamat http mengantar ke https. Baru setelah semua perangkat mempercayai sertifikatnya.',
    ),
  TLS_CERT: z
    .string()
    .optional()
    .describe(
      'Sertifikat sendiri (file PEM, dengan rantainya) untuk https, sebagai ganti yang dibuat PrintPro.',
    ),
  TLS_KEY: z.string().optional().describe('Kunci pribadi untuk sertifikat itu (file PEM).'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'harus alamat lengkap, misalnya https://kasir.tokosaya.id' })
    .optional()
    .describe('Alamat yang dibuka orang, jika ada proxy di depan PrintPro: https://kasir.tokosaya.id'),
  CUSTOMER_URL: z
    .url({ protocol: /^https?$/, error: 'harus alamat lengkap, misalnya https://pesanan.tokosaya.id' })
    .optional()
    .describe(
      'Alamat halaman pelanggan di internet, lewat proxy atau tunnel: https://pesanan.tokosaya.id\nLewat alamat ini hanya halaman pelanggan yang bisa dibuka. Kosong: PUBLIC_URL.',
    ),
  TRUST_PROXY: booleanWord
    .default(false)
    .describe(
      'true di belakang proxy: alamat pengirim dibaca dari X-Forwarded-For, id permintaan dari X-Request-Id.',
    ),
  DEMO: booleanWord
    .optional()
    .describe(
      'Toko contoh dengan akun demo: true atau false. Kosong: true selama hanya komputer ini yang bisa membukanya\ndan databasenya yang bawaan.',
    ),
  DATA_DIR: z.string().default('./data').describe('Folder untuk database bawaan dan kata sandinya.'),
  FILES_URL: fileStoreAddress()
    .optional()
    .describe(
      'Tempat file cetak di penyimpanan S3 sebagai ganti DATA_DIR: https://kunci:rahasia@host/ember/folder?region=…',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder untuk cadangan harian. Kosong: backups di dalam DATA_DIR. Sebaiknya di disk atau komputer lain.',
    ),
  BACKUP_KEEP: numberSetting('14', daysToKeep()).describe(
    'Berapa hari cadangan disimpan. Yang terbaru tidak pernah dihapus.',
  ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'paling sedikit 12 huruf')
    .optional()
    .describe(
      'Kata sandi untuk mengenkripsi cadangan, paling sedikit 12 huruf. Jika terlupa, cadangannya tidak bisa dibuka.',
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'harus salah satu dari fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn')
    .describe('Apa yang dicatat di log (stderr): fatal, error, warn, info, debug, trace, atau silent.'),
  SMTP_URL: smtpUrlSchema
    .optional()
    .describe('Server email untuk pengingat piutang dan laporan harian: smtps://nama:sandi@smtp.tokosaya.id'),
  MAIL_FROM: mailFromSchema
    .optional()
    .describe('Pengirim email itu: nota@tokosaya.id, atau Toko Saya <nota@tokosaya.id>'),
  WEBHOOKS: z
    .enum(['public', 'lan', 'off'], 'harus salah satu dari public, lan, off')
    .default('public')
    .describe(
      'Ke mana webhook boleh dikirim. public: alamat https di internet. lan: juga komputer ini dan jaringan toko. off: tidak ke mana pun.',
    ),
  UPDATES_REGISTRY: z
    .url({ protocol: /^https?$/, error: 'harus alamat registry npm, misalnya https://registry.npmjs.org' })
    .default('https://registry.npmjs.org')
    .describe(
      'Registry npm yang ditanya tentang versi terbaru, jika pemilik menyalakannya di Pengaturan, Kesehatan.',
    ),
  OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: 'harus alamat penyedia identitas, misalnya https://masuk.tokosaya.id',
    })
    .optional()
    .describe(
      'Penyedia identitas (OpenID Connect) untuk masuk selain dengan kata sandi: https://masuk.tokosaya.id\nPerlu PUBLIC_URL dan kedua pengaturan berikut.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Nama PrintPro di penyedia itu.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Rahasia PrintPro di penyedia itu.'),
  OIDC_NAME: z
    .string()
    .max(40, 'paling banyak 40 huruf')
    .optional()
    .describe('Sebutannya di layar masuk: Masuk dengan …'),
  DATABASE_URL: databaseAddress()
    .optional()
    .describe(
      'PostgreSQL sendiri (15 atau lebih baru) sebagai ganti yang bawaan: postgresql://nama:sandi@host/db',
    ),
  DATABASE_OWNER_URL: databaseAddress()
    .optional()
    .describe('Database yang sama untuk pemilik tabelnya, agar yang melayani toko tidak memiliki apa pun.'),
  DATABASE_REPLICA_URL: databaseAddress()
    .optional()
    .describe('Replika database itu, untuk Analitik, ekspor, dan Riwayat.'),
  PREPARED_STATEMENTS: booleanWord
    .default(true)
    .describe('false di belakang connection pooler yang tidak mengenal prepared statement.'),
  SHOPS_FILE: z.string().optional().describe('File yang menyebut banyak toko sekaligus.'),
  SHOPS_OPEN: numberSetting('100', wholeNumber(1, 100_000)).describe(
    'Berapa toko di file itu yang boleh terbuka pada saat yang sama.',
  ),
  SHOPS_IDLE: numberSetting('300', wholeNumber(1, 86_400)).describe(
    'Setelah berapa detik toko yang tidak dipakai siapa pun ditutup.',
  ),
  METRICS_PORT: z
    .string()
    .transform(Number)
    .pipe(portNumber())
    .optional()
    .describe('Port tempat Prometheus boleh bertanya. Kosong: tidak ada yang dihitung.'),
  METRICS_HOST: z.string().optional().describe('Alamat untuk itu. Kosong: 127.0.0.1, hanya komputer ini.'),
})

export type Settings = z.infer<typeof settingsSchema>

export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'FILES_URL',
]

/** By name; empty values count as absent. */
export type SettingsSource = Record<string, string | undefined>

export function nonEmptySettings(source: SettingsSource): SettingsSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
}

export function dataDirOf(source: SettingsSource): string {
  return path.resolve(settingsSchema.shape.DATA_DIR.parse(nonEmptySettings(source).DATA_DIR))
}

// Not a strict URL: a Unix socket's address may omit the host.
function databaseAddress() {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'harus alamat PostgreSQL, misalnya postgresql://nama:sandi@host/db')
}

function fileStoreAddress() {
  return z
    .string()
    .regex(
      /^https?:\/\/[^\s:/@]+:[^\s:/@]+@[^\s/@]+\/[\w.-]+(\/[\w.-]+)*\/?(\?region=[\w-]+)?$/,
      'harus alamat S3, misalnya https://kunci:rahasia@s3.contoh.id/toko?region=ap-southeast-3',
    )
}

function numberSetting(usual: string, schema: z.ZodInt) {
  return z.string().default(usual).transform(Number).pipe(schema)
}

function portNumber() {
  return wholeNumber(1, 65_535)
}

function daysToKeep() {
  const sentence = 'harus jumlah hari, 1 sampai 3650'
  return z.int(sentence).min(1, sentence).max(3650, sentence)
}

function wholeNumber(least: number, most: number) {
  const sentence = `harus angka bulat ${least} sampai ${most}`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
