import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The root of the repository or of the released package (scripts/make-package.mjs). Files read from disk have the same path in both. */
const folder = packageRoot(import.meta.dirname)
const ending = path.extname(import.meta.filename)

const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** What PrintPro is called where packages are had. */
export const PACKAGE_NAME: string = name

/** The version of PrintPro. */
export const VERSION: string = version

/** Where a file or folder lies that comes with the program, by its path in the repository. */
export function packageFile(name: string): string {
  return path.join(folder, name)
}

/** Where a module lies that is run as a process of its own, by its path in the repository without the ending. The release bundles each by itself. */
export function entryPointFile(name: string): string {
  return packageFile(`${name}${ending}`)
}

/** Whether the command `printpro` has led here, and not one of the repository's. */
export const isInstalledCommand = path.parse(process.argv[1] ?? '').name === 'printpro'

/** What is typed to open the shop. */
export const START_COMMAND = isInstalledCommand ? 'printpro start' : 'npm start'

/** What is typed for a command of the console, with its arguments. */
export function consoleCommand(typed: string): string {
  return `${isInstalledCommand ? 'printpro' : 'npm run shop --'} ${typed}`
}

function packageRoot(start: string): string {
  return existsSync(path.join(start, 'package.json')) ? start : packageRoot(path.dirname(start))
}
