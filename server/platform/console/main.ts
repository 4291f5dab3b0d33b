import { exitWithFailure, failureSentence, ignoreClosedPipes } from '../process/failure-sentence.ts'
import { consoleCommand, START_COMMAND, VERSION } from '../process/package.ts'
import { readSettings } from '../process/settings-file.ts'
import type { ListedShop } from '../shops/shop-list.ts'
import { activate } from './activate.ts'
import { backup } from './backup.ts'
import { type Command, print } from './command.ts'
import { doctor } from './doctor.ts'
import { dropRootPrivileges } from './drop-privileges.ts'
import { files } from './files.ts'
import { https } from './https.ts'
import { init } from './init.ts'
import { owners } from './owners.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { service } from './service.ts'
import { parseShopSelection, resolveShops } from './shop-selection.ts'
import { unlock } from './unlock.ts'

const COMMANDS: Record<string, Command> = {
  init,
  https,
  owners,
  'reset-password': resetPassword,
  unlock,
  backup,
  restore,
  files,
  activate,
  doctor,
  service,
}

const VERSION_WORDS = ['--version', '-v', 'version']
const HELP_WORDS = ['--help', '-h', 'help']

ignoreClosedPipes()
try {
  process.exitCode = await runTyped(process.argv.slice(2))
} catch (error) {
  exitWithFailure(error)
}

/** Answers the exit code. */
async function runTyped(typed: string[]): Promise<number> {
  const { selection, rest } = parseShopSelection(typed)
  const [name = '', ...args] = rest
  if (VERSION_WORDS.includes(name)) {
    print(VERSION)
    return 0
  }
  if (HELP_WORDS.includes(name)) {
    process.stdout.write(usage(undefined))
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const fits = command && args.length >= command.minArgs && args.length <= command.maxArgs
  if (!command || !fits || (selection.all && (!command.supportsAll || args.length > 0))) {
    process.stderr.write(`${command ? '' : unknownCommand(name, args)}${usage(command && name)}`)
    return 2
  }
  const { env, source } = readSettings()
  if (!command.isMachineWide) dropRootPrivileges(env.dataDir)
  const isPlain = !selection.all && selection.name === undefined
  if (isPlain && (!env.shops || command.isProcessWide)) return await command.run(env, args)
  const { shops, problems } = await resolveShops(env, source, selection)
  const [only] = shops
  if (!selection.all && only) return await command.run(only.env, args)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  let worst = problems.length > 0 ? 1 : 0
  for (const shop of shops) worst = Math.max(worst, await runForShop(shop, command))
  return worst
}

/** Runs the command for one of all shops; a failure does not stop the others. */
async function runForShop({ name, env }: ListedShop, command: Command): Promise<number> {
  print(`== ${name}`)
  try {
    return await command.run(env, [])
  } catch (error) {
    print(failureSentence(error) ?? `Gagal: ${String(error)}`)
    return 1
  }
}

function unknownCommand(name: string, args: readonly string[]): string {
  if (name === '') return ''
  return name === 'start' && args.length > 0
    ? `Perintah “start” tidak memakai “${args.join(' ')}”: pengaturan ditulis di printpro.env.\n`
    : `Perintah “${name}” tidak dikenal.\n`
}

function usage(only: string | undefined): string {
  const listed = Object.entries(COMMANDS).filter(([name]) => only === undefined || name === only)
  const lines = listed.map(
    ([name, { args, summary, supportsAll }]) =>
      `  ${consoleCommand(`${name} ${args}`.padEnd(30))} ${summary}${supportsAll ? ' *' : ''}`,
  )
  const many = 'Dengan SHOPS_FILE: --shop NAMA sebelum perintahnya, atau --all untuk semua toko (*).'
  return `Perintah:\n${lines.join('\n')}\n${many}\nMembuka toko: ${START_COMMAND}\n`
}
