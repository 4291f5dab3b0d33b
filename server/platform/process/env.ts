import path from 'node:path'
import type { FileSettings } from '../../features/files/file-store.ts'
import type { WebhookReach } from '../../features/webhooks/post-webhook.ts'
import { hasAuthority } from '../https/certificate-files.ts'
import type { MailSettings } from '../mail/settings.ts'
import { isLoopback } from './loopback.ts'
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts'
import { OperatorError } from './operator-error.ts'
import { consoleCommand } from './package.ts'
import {
  dataDirOf,
  nonEmptySettings,
  SECRET_SETTINGS,
  type Settings,
  type SettingsSource,
  settingsSchema,
} from './settings.ts'

/** The settings of one server process, validated at start. */
export type Env = {
  port: number
  host: string
  https: HttpsSettings
  /** Where Prometheus may scrape. Absent: nothing is measured. */
  metrics: { port: number; host: string } | undefined
  /** Absolute folder of everything the product keeps on this machine. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database as the owner of its tables. Absent: the serving role owns them. */
  databaseOwnerUrl: string | undefined
  /** A replica for read-only calls. Absent: the primary answers them. */
  databaseReplicaUrl: string | undefined
  /** False behind connection poolers that do not support prepared statements. */
  preparedStatements: boolean
  /** Absent: one shop. */
  shops: ShopsSettings | undefined
  /** Sample data and accounts with known passwords; only on a loopback address. */
  demo: boolean
  /** The address that people open, without a trailing slash. Absent: the request's own. */
  publicUrl: string | undefined
  /** Begins the links to customers' pages, without a trailing slash. Absent: `publicUrl`. */
  customerUrl: string | undefined
  logLevel: Settings['LOG_LEVEL']
  /** Read the client's address from X-Forwarded-For. */
  trustProxy: boolean
  /** Absent: people sign in with e-mail and password only. */
  hosted: OidcSettings | undefined
  /** Absent: the shop sends no e-mail. */
  mail: MailSettings | undefined
  /** The npm registry for the update check, without a trailing slash. */
  updatesRegistry: string
  webhooks: WebhookReach
  backup: BackupSettings
  files: FileSettings
}

/** https by the server itself, without a proxy. */
type HttpsSettings = {
  isOn: boolean
  port: number
  /** Names for the certificate beside the computer's own. */
  names: string[]
  /** http redirects to https. */
  only: boolean
  /** The operator's own certificate. Absent: the shop's authority issues one. */
  given: { certificate: string; key: string } | undefined
}

/** Many shops in one process, each with its own database. */
export type ShopsSettings = {
  /** Absolute. */
  file: string
  maxOpen: number
  /** Seconds without requests after which a shop is closed. */
  idleSeconds: number
}

export type BackupSettings = {
  /** Absolute folder. */
  dir: string
  /** The default folder beside the data, which is lost together with it. */
  isBesideData: boolean
  keepDays: number
  /** Absent: not encrypted. */
  passphrase: string | undefined
}

/** Reads and validates the settings. OperatorError names the first wrong variable. */
export function readEnv(source: SettingsSource): Env {
  const present = nonEmptySettings(source)
  const parsed = settingsSchema.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    // Some addresses hold passwords, which do not belong on a screen.
    const shown = SECRET_SETTINGS.includes(name) ? name : `${name}="${present[name]}"`
    throw new OperatorError(`Pengaturan ${shown} salah: ${issue?.message}.`)
  }
  const settings = parsed.data
  const network = publicSetting(settings, present)
  if (settings.DEMO && network) {
    throw new OperatorError(
      `DEMO=${present.DEMO} ditolak karena ${network} berarti toko bisa dijangkau dari jaringan, sedangkan kata sandi akun demo diketahui umum.`,
    )
  }
  requireWith(settings, 'SMTP_URL', 'MAIL_FROM', ': email memerlukan keduanya')
  requireWith(settings, 'MAIL_FROM', 'SMTP_URL', ': email memerlukan keduanya')
  requireWith(settings, 'DATABASE_OWNER_URL', 'DATABASE_URL')
  requireWith(settings, 'DATABASE_REPLICA_URL', 'DATABASE_URL')
  const single = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'PUBLIC_URL', 'CUSTOMER_URL', 'DEMO'] as const
  const ofOneShop = settings.SHOPS_FILE && single.find((name) => settings[name])
  if (ofOneShop) {
    throw new OperatorError(
      `Pengaturan ${ofOneShop} tidak berlaku bersama SHOPS_FILE: setiap toko di file itu punya alamat dan database sendiri.`,
    )
  }
  requireWith(settings, 'METRICS_HOST', 'METRICS_PORT')
  requireWith(settings, 'TLS_CERT', 'TLS_KEY', ': https memerlukan keduanya')
  requireWith(settings, 'TLS_KEY', 'TLS_CERT', ': https memerlukan keduanya')
  const given =
    settings.TLS_CERT && settings.TLS_KEY
      ? { certificate: path.resolve(settings.TLS_CERT), key: path.resolve(settings.TLS_KEY) }
      : undefined
  const dataDir = dataDirOf(source)
  const isHttpsOn = given !== undefined || hasAuthority(dataDir)
  if (settings.HTTPS_ONLY && !isHttpsOn) {
    throw new OperatorError(
      `HTTPS_ONLY=${present.HTTPS_ONLY} memerlukan sertifikat: jalankan ${consoleCommand('https')}, atau isi TLS_CERT dan TLS_KEY.`,
    )
  }
  if (isHttpsOn && settings.HTTPS_PORT === settings.PORT) {
    throw new OperatorError(`HTTPS_PORT dan PORT sama-sama ${settings.PORT}: https memerlukan port sendiri.`)
  }
  if (settings.METRICS_PORT === settings.PORT) {
    throw new OperatorError(
      `METRICS_PORT dan PORT sama-sama ${settings.PORT}: metrik memerlukan port sendiri.`,
    )
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    https: {
      isOn: isHttpsOn,
      port: settings.HTTPS_PORT,
      names:
        settings.HTTPS_NAMES?.toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean) ?? [],
      only: settings.HTTPS_ONLY,
      given,
    },
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST ?? '127.0.0.1' },
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    preparedStatements: settings.PREPARED_STATEMENTS,
    shops: settings.SHOPS_FILE
      ? {
          file: path.resolve(settings.SHOPS_FILE),
          maxOpen: settings.SHOPS_OPEN,
          idleSeconds: settings.SHOPS_IDLE,
        }
      : undefined,
    demo: settings.DEMO ?? (!network && !settings.DATABASE_URL && !settings.SHOPS_FILE),
    // Its scheme decides about secure cookies.
    publicUrl: normalizeAddress(settings.PUBLIC_URL),
    customerUrl: normalizeAddress(settings.CUSTOMER_URL),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    hosted: readOidcSettings(settings),
    updatesRegistry: settings.UPDATES_REGISTRY.replace(/\/+$/, ''),
    webhooks: settings.WEBHOOKS,
    mail: settings.SMTP_URL && settings.MAIL_FROM && { smtp: settings.SMTP_URL, from: settings.MAIL_FROM },
    backup: {
      dir: path.resolve(settings.BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups')),
      isBesideData: settings.BACKUP_DIR === undefined,
      keepDays: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    files: { dir: path.resolve(settings.DATA_DIR, 'files'), url: settings.FILES_URL },
  }
}

/** As browsers write it, without a trailing slash. */
function normalizeAddress(url: string | undefined): string | undefined {
  return url && new URL(url).href.replace(/\/+$/, '')
}

/** Throws where one setting is given without another that it needs. */
function requireWith(settings: Settings, given: keyof Settings, needed: keyof Settings, reason = ''): void {
  if (!settings[given] || settings[needed]) return
  throw new OperatorError(`Pengaturan ${needed} kosong, padahal ${given} diisi${reason}.`)
}

/** The setting by which other machines reach the shop, if there is one. */
function publicSetting({ HOST, TRUST_PROXY, ...addresses }: Settings, given: SettingsSource) {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  for (const name of ['PUBLIC_URL', 'CUSTOMER_URL'] as const) {
    const url = addresses[name]
    if (url && !isLoopback(new URL(url).hostname)) return `${name}=${url}`
  }
  return TRUST_PROXY ? `TRUST_PROXY=${given.TRUST_PROXY}` : undefined
}
