import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Env, readEnv } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'

export type ListedShop = {
  /** The operator's name for it: in the log, at the console, as the folder of its backups. */
  name: string
  /** Requests find it by this host. */
  host: string
  /** Closed by its operator, for example for a restore. */
  isClosed: boolean
  /** Its own settings over the shared ones. */
  env: Env
  /** Its entry as text: equal while nothing has changed. */
  definition: string
}

/** `problems`: a sentence for each shop that is left out. */
type ShopList = { shops: ListedShop[]; problems: string[] }

const SHOP_SETTINGS = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
  'FILES_URL',
  'CLOSED',
]
const REQUIRED_SETTINGS = ['PUBLIC_URL', 'DATABASE_URL']
/** Also the name of a folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()))
type Settings = Record<string, string | undefined>

/**
 * Reads SHOPS_FILE: each shop's name and own settings. `source`: the process's settings, which every shop shares. A shop with a
 * wrong setting is left out; OperatorError only for an unreadable file.
 */
export async function readShopList(file: string, source: Settings): Promise<ShopList> {
  const said = await readEntries(file)
  const shops: ListedShop[] = []
  const problems: string[] = []
  const taken = new Map<string, string>()
  for (const [name, own] of Object.entries(said)) {
    const problem = nameProblem(name) ?? settingsProblem(own)
    const read = problem ?? readShop(name, own, source)
    const places = typeof read === 'string' ? [] : [read.host, String(read.env.databaseUrl)]
    const other = places.map((place) => taken.get(place)).find((found) => found !== undefined)
    if (typeof read === 'string') problems.push(`Toko ${name} di SHOPS_FILE dilewati: ${read}`)
    else if (other !== undefined) {
      const sentence = `alamat atau databasenya sama dengan toko ${other}.`
      problems.push(`Toko ${name} di SHOPS_FILE dilewati: ${sentence}`)
    } else {
      for (const place of places) taken.set(place, name)
      shops.push(read)
    }
  }
  return { shops, problems }
}

async function readEntries(file: string): Promise<z.infer<typeof fileSchema>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`SHOPS_FILE=${file} tidak bisa dibaca: ${error.code}.`)
  })
  const parsed = fileSchema.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw new OperatorError(
    `Isi SHOPS_FILE=${file} salah: harus objek JSON berisi {"nama-toko": {"PUBLIC_URL": "…", "DATABASE_URL": "…"}}.`,
  )
}

/** A folder of its own within a store that shops share. */
function folderIn(store: string | undefined, name: string): string | undefined {
  return store?.replace(/\/?(\?.*)?$/, `/${name}$1`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nameProblem(name: string): string | null {
  return NAME.test(name) ? null : 'namanya harus huruf kecil, angka, dan tanda hubung.'
}

function settingsProblem(own: Settings): string | null {
  const unknown = Object.keys(own).find((key) => !SHOP_SETTINGS.includes(key))
  if (unknown !== undefined) return `${unknown} bukan pengaturan satu toko.`
  const missing = REQUIRED_SETTINGS.find((key) => !own[key]?.trim())
  if (missing !== undefined) return `${missing} kosong.`
  const isClear = own.CLOSED === undefined || own.CLOSED === 'true' || own.CLOSED === 'false'
  return isClear ? null : 'CLOSED harus true atau false.'
}

/** The shop, or a sentence on what is wrong with its settings. */
function readShop(name: string, own: Settings, source: Settings): ListedShop | string {
  try {
    const { SHOPS_FILE: _, DEMO: __, ...shared } = source
    const env = readEnv({ ...shared, ...own, DEMO: 'false' })
    // A folder for each shop within the shared one.
    const dir = own.BACKUP_DIR ? env.backup.dir : path.join(env.backup.dir, name)
    return {
      name,
      host: new URL(String(env.publicUrl)).hostname,
      isClosed: own.CLOSED === 'true',
      env: {
        ...env,
        backup: { ...env.backup, dir },
        files: { dir: path.join(env.files.dir, name), url: own.FILES_URL ?? folderIn(env.files.url, name) },
      },
      definition: JSON.stringify(own),
    }
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}
