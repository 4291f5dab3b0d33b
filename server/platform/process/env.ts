import path from 'node:path'
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
  const {
    PORT,
    HOST,
    HTTPS_PORT,
    HTTPS_NAMES,
    HTTPS_ONLY,
    TLS_CERT,
    TLS_KEY,
    METRICS_PORT,
    METRICS_HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATABASE_REPLICA_URL,
    PREPARED_STATEMENTS,
    SHOPS_FILE,
    SHOPS_OPEN,
    SHOPS_IDLE,
    DEMO,
    PUBLIC_URL,
    LOG_LEVEL,
    TRUST_PROXY,
    SMTP_URL,
    MAIL_FROM,
    WEBHOOKS,
    UPDATES_REGISTRY,
    BACKUP_DIR,
    BACKUP_KEEP,
    BACKUP_PASSPHRASE,
  } = parsed.data
  const network = publicSetting({ HOST, PUBLIC_URL, TRUST_PROXY })
  if (isTrue(DEMO) && network) {
    throw new OperatorError(
      `DEMO=${DEMO} ditolak karena ${network} berarti toko bisa dijangkau dari jaringan, sedangkan kata sandi akun demo diketahui umum.`,
    )
  }
  if (Boolean(SMTP_URL) !== Boolean(MAIL_FROM)) {
    const [there, missing] = SMTP_URL ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL']
    throw new OperatorError(
      `Pengaturan ${missing} kosong, padahal ${there} diisi: email memerlukan keduanya.`,
    )
  }
  for (const [name, value] of Object.entries({ DATABASE_OWNER_URL, DATABASE_REPLICA_URL })) {
    if (value && !DATABASE_URL) {
      throw new OperatorError(`Pengaturan DATABASE_URL kosong, padahal ${name} diisi.`)
    }
  }
  const single = Object.entries({ DATABASE_URL, DATABASE_OWNER_URL, PUBLIC_URL, DEMO: isTrue(DEMO) })
  const [ofOneShop] = single.flatMap(([name, value]) => (SHOPS_FILE && value ? [name] : []))
  if (ofOneShop) {
    throw new OperatorError(
      `Pengaturan ${ofOneShop} tidak berlaku bersama SHOPS_FILE: setiap toko di file itu punya alamat dan database sendiri.`,
    )
  }
  if (METRICS_HOST && !METRICS_PORT) {
    throw new OperatorError('Pengaturan METRICS_PORT kosong, padahal METRICS_HOST diisi.')
  }
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) {
    const [there, missing] = TLS_CERT ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT']
    throw new OperatorError(
      `Pengaturan ${missing} kosong, padahal ${there} diisi: https memerlukan keduanya.`,
    )
  }
  const given =
    TLS_CERT && TLS_KEY ? { certificate: path.resolve(TLS_CERT), key: path.resolve(TLS_KEY) } : undefined
  const dataDir = dataDirOf(source)
  const isHttpsOn = given !== undefined || hasAuthority(dataDir)
  if (isTrue(HTTPS_ONLY) && !isHttpsOn) {
    throw new OperatorError(
      `HTTPS_ONLY=${HTTPS_ONLY} memerlukan sertifikat: jalankan ${consoleCommand('https')}, atau isi TLS_CERT dan TLS_KEY.`,
    )
  }
  if (isHttpsOn && HTTPS_PORT === PORT) {
    throw new OperatorError(`HTTPS_PORT dan PORT sama-sama ${PORT}: https memerlukan port sendiri.`)
  }
  if (METRICS_PORT === PORT) {
    throw new OperatorError(`METRICS_PORT dan PORT sama-sama ${PORT}: metrik memerlukan port sendiri.`)
  }
  return {
    port: PORT,
    host: HOST,
    https: {
      isOn: isHttpsOn,
      port: HTTPS_PORT,
      names:
        HTTPS_NAMES?.toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean) ?? [],
      only: isTrue(HTTPS_ONLY),
      given,
    },
    metrics:
      METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: METRICS_HOST ?? '127.0.0.1' },
    dataDir,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    databaseReplicaUrl: DATABASE_REPLICA_URL,
    preparedStatements: isTrue(PREPARED_STATEMENTS),
    shops: SHOPS_FILE
      ? { file: path.resolve(SHOPS_FILE), maxOpen: SHOPS_OPEN, idleSeconds: SHOPS_IDLE }
      : undefined,
    demo: DEMO === undefined ? !network && !DATABASE_URL && !SHOPS_FILE : isTrue(DEMO),
    // Normalized as by a browser: its scheme decides about secure cookies.
    publicUrl: PUBLIC_URL && new URL(PUBLIC_URL).href.replace(/\/+$/, ''),
    logLevel: LOG_LEVEL,
    trustProxy: isTrue(TRUST_PROXY),
    hosted: readOidcSettings(parsed.data),
    updatesRegistry: UPDATES_REGISTRY.replace(/\/+$/, ''),
    webhooks: WEBHOOKS,
    mail: SMTP_URL && MAIL_FROM && { smtp: SMTP_URL, from: MAIL_FROM },
    backup: {
      dir: path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups')),
      isBesideData: BACKUP_DIR === undefined,
      keepDays: BACKUP_KEEP,
      passphrase: BACKUP_PASSPHRASE,
    },
  }
}

function isTrue(word: string | undefined): boolean {
  return word === 'true' || word === '1'
}

/** The setting by which other machines reach the shop, if there is one. */
function publicSetting(given: { HOST: string; PUBLIC_URL?: string | undefined; TRUST_PROXY: string }) {
  if (!isLoopback(given.HOST)) return `HOST=${given.HOST}`
  if (given.PUBLIC_URL && !isLoopback(new URL(given.PUBLIC_URL).hostname))
    return `PUBLIC_URL=${given.PUBLIC_URL}`
  return isTrue(given.TRUST_PROXY) ? `TRUST_PROXY=${given.TRUST_PROXY}` : undefined
}
