import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { type Env, readEnv } from './env.ts'
import { OperatorError } from './operator-error.ts'
import { dataDirOf, nonEmptySettings, type SettingsSource, settingsSchema } from './settings.ts'

/** PrintPro's own file, and one that programs may share. The first that exists is read. */
const OWN_FILE = 'printpro.env'
const SHARED_FILE = '.env'

const LINE = /^\s*(#.*|(export\s+)?\w+\s*=.*)?$/

const HEAD = `Pengaturan PrintPro. Hapus tanda # di depan pengaturan yang ingin diubah, isi nilainya, lalu jalankan PrintPro lagi.
Variabel lingkungan (environment) dengan nama yang sama menang atas file ini.
Nilai yang berisi # ditulis di antara tanda kutip tunggal: 'rahasia#1'.`

/**
 * The settings of the environment, and else those of the file beside the data (`printpro.env`, else `.env`). `source`: the same as
 * text. OperatorError for an unreadable file, an unknown setting in our own file, or a wrong value.
 */
export function readSettings(environment: SettingsSource = process.env): {
  env: Env
  source: SettingsSource
} {
  const file = findSettingsFile(environment)
  if (!file) return { env: readEnv(environment), source: environment }
  const source = { ...parseSettingsFile(file), ...nonEmptySettings(environment) }
  try {
    return { env: readEnv(source), source }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError(`${error.message} Pengaturan juga dibaca dari ${file}.`)
  }
}

/**
 * Writes printpro.env beside the data with every setting explained and none set; answers its path. Readable by its owner only, since
 * it may come to hold passwords. OperatorError where it exists.
 */
export function writeSettingsFile(environment: SettingsSource = process.env): string {
  const there = findSettingsFile(environment)
  if (there) throw new OperatorError(`Pengaturan sudah ada di ${there}: ubah file itu.`)
  const file = path.join(settingsFolder(environment), OWN_FILE)
  try {
    writeFileSync(file, settingsTemplate(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new OperatorError(
      `File ${file} tidak bisa ditulis (${(error as NodeJS.ErrnoException).code}): periksa pemilik dan izinnya.`,
    )
  }
  return file
}

/** Beside the data, so that each shop has its own. */
function settingsFolder(environment: SettingsSource): string {
  return path.dirname(dataDirOf(environment))
}

function findSettingsFile(environment: SettingsSource): string | undefined {
  const files = [OWN_FILE, SHARED_FILE].map((name) => path.join(settingsFolder(environment), name))
  // A folder of that name is not ours.
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** Our own file may hold nothing else: a misspelled name would go unnoticed. */
function parseSettingsFile(file: string): SettingsSource {
  const text = readSettingsText(file)
  const settings = parseEnv(text)
  if (path.basename(file) === OWN_FILE) {
    const wrong = text.split(/\r?\n/).findIndex((line) => !LINE.test(line)) + 1
    if (wrong > 0)
      throw new OperatorError(`Baris ${wrong} di ${file} salah: harus NAMA=nilai, atau diawali #.`)
    const unknown = Object.keys(settings).find((name) => !Object.hasOwn(settingsSchema.shape, name))
    if (unknown !== undefined) throw new OperatorError(`${unknown} di ${file} bukan pengaturan PrintPro.`)
  }
  return settings
}

function readSettingsText(file: string): string {
  try {
    // Some editors write a byte order mark, or UTF-16.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    if (!text.includes('\0')) return text
  } catch (error) {
    throw new OperatorError(
      `File ${file} tidak bisa dibaca (${(error as NodeJS.ErrnoException).code}): periksa pemilik dan izinnya.`,
    )
  }
  throw new OperatorError(`File ${file} tidak bisa dibaca: simpan sebagai teks UTF-8.`)
}

function settingsTemplate(): string {
  const settings = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const usual = schema.safeParse(undefined).data ?? ''
    return `${commentOut(schema.description ?? '')}\n#${name}=${usual}`
  })
  return `${[commentOut(HEAD), ...settings].join('\n\n')}\n`
}

function commentOut(text: string): string {
  return text.replace(/^/gm, '# ')
}
