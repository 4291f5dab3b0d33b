import { OperatorError } from '../process/operator-error.ts'

/** A program and its arguments, each as the program is to see it. */
export type CommandLine = readonly [program: string, ...args: string[]]

/** A command that the machine is to carry out, one after the other. */
export type Step = {
  command: CommandLine
  /** Left out where this one succeeds: it has been done before. */
  skipIf?: CommandLine
  /** What is said where it fails, and the rest goes on; without it, a failure ends everything. */
  failureNote?: string
}

/** How a system is brought to run the shop by itself, from the computer's start on. */
export type ServicePlan = {
  /** Where the system reads of it. */
  file: { path: string; content: string | Uint8Array }
  /** Of the shop that it opens. */
  folder: string
  /** What a file of the same shop holds; one without it serves another. */
  folderEntry: string
  /** Succeeds where the service is installed. */
  statusCommand: CommandLine
  /** What is done once the file stands. The service may run already, and goes on. */
  install: readonly Step[]
  /** What is done before the file goes, and after. */
  remove: readonly Step[]
  afterRemoval: readonly Step[]
  /** What a person types to read what the shop has said, and to start it anew. */
  log: string
  restart: string
}

/** What a plan depends on. Paths are absolute, as the system writes them. */
export type HostEnvironment = {
  platform: NodeJS.Platform
  /** Node.js, and the command of PrintPro. */
  node: string
  program: string
  /** Of the shop: where its data and settings are, whether there are any, and whom it belongs to. */
  folder: string
  hasShop: boolean
  owner: string
  /** Who is asking for the service. */
  user: { name: string; id: number; home: string; isAdministrator: boolean }
}

/** Whom an administrator's service runs as: whoever the shop belongs to. Nobody yet where there is no shop; refused where it is root's. */
export function serviceUser({ folder, hasShop, owner }: HostEnvironment): string | undefined {
  if (owner !== 'root') return owner
  if (!hasShop) return undefined
  throw new OperatorError(
    `Toko di ${folder} milik root, sedangkan layanan tidak berjalan sebagai root. Serahkan kepada pengguna biasa (chown -R NAMA ${folder}), lalu ulangi.`,
  )
}

/** A text inside XML. */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
