import { OperatorError } from '../process/operator-error.ts'

/** Arguments unquoted. */
export type CommandLine = readonly [program: string, ...args: string[]]

export type Step = {
  command: CommandLine
  /** Skip the step where this command succeeds: it has been done before. */
  skipIf?: CommandLine
  /** Shown where the step fails, and the rest goes on; without it a failure ends everything. */
  failureNote?: string
}

/** How an operating system runs the shop as a service from its start on. */
export type ServicePlan = {
  file: { path: string; content: string | Uint8Array }
  folder: string
  /** A text that the file of the same shop's service contains. */
  folderEntry: string
  /** Succeeds where the service is installed. */
  statusCommand: CommandLine
  /** After the file is written. The service may be running already, and goes on. */
  install: readonly Step[]
  /** Before and after the file is removed. */
  remove: readonly Step[]
  afterRemoval: readonly Step[]
  /** Commands for the operator: read the shop's log, restart it. */
  log: string
  restart: string
}

/** What a plan depends on. Absolute paths. */
export type HostEnvironment = {
  platform: NodeJS.Platform
  /** Node.js, and PrintPro's command. */
  node: string
  program: string
  /** The shop's folder, whether it holds a shop, and who owns it. */
  folder: string
  hasShop: boolean
  owner: string
  /** The user who installs the service. */
  user: { name: string; home: string; isAdministrator: boolean }
}

/**
 * The user for an administrator's service: the owner of the shop; undefined: there is no shop yet. OperatorError where root owns it.
 */
export function serviceUser({ folder, hasShop, owner }: HostEnvironment): string | undefined {
  if (owner !== 'root') return owner
  if (!hasShop) return undefined
  throw new OperatorError(
    `Toko di ${folder} milik root, sedangkan layanan tidak berjalan sebagai root. Serahkan kepada pengguna biasa (chown -R NAMA ${folder}), lalu ulangi.`,
  )
}
