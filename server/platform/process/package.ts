import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The root of the repository or of the released package (scripts/make-package.mjs). Files read from disk have the same path in both.
 */
const folder = packageRoot(import.meta.dirname)
const ending = path.extname(import.meta.filename)

const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** The name on npm. */
export const PACKAGE_NAME: string = name

export const VERSION: string = version

/** The absolute path of a file that ships with the program. `name`: its path in the repository. */
export function packageFile(name: string): string {
  return path.join(folder, name)
}

/**
 * The module of a process of its own, bundled separately in the release. `name`: its path in the repository without the extension.
 * `npm test` lets its processes start those of the package that it has built (PACKAGE_UNDER_TEST): they start in a third of the time.
 */
export function entryPointFile(name: string): string {
  const built = ending === '.ts' && process.env.PACKAGE_UNDER_TEST
  return built ? path.join(built, `${name}.js`) : packageFile(`${name}${ending}`)
}

/** Started by the command `printpro`, not by npm in the repository. */
export const isInstalledCommand = path.parse(process.argv[1] ?? '').name === 'printpro'

export const START_COMMAND = isInstalledCommand ? 'printpro start' : 'npm start'

export function consoleCommand(typed: string): string {
  return `${isInstalledCommand ? 'printpro' : 'npm run shop --'} ${typed}`
}

function packageRoot(start: string): string {
  return existsSync(path.join(start, 'package.json')) ? start : packageRoot(path.dirname(start))
}
