import { endWith, failureSentence, ignoreClosedPipes } from '../process/failure-sentence.ts'
import { consoleCommand, START_COMMAND, VERSION } from '../process/package.ts'
import { readSettings } from '../process/settings-file.ts'
import type { ListedShop } from '../shops/list.ts'
import { actAsOwner } from './act-as-owner.ts'
import { activate } from './activate.ts'
import { backup } from './backup.ts'
import { type Command, say } from './command.ts'
import { doctor } from './doctor.ts'
import { https } from './https.ts'
import { init } from './init.ts'
import { owners } from './owners.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { service } from './service.ts'
import { unlock } from './unlock.ts'
import { chosenShops, readChoice } from './which-shop.ts'

/** What can be done at the server's console, by its name. */
const COMMANDS: Record<string, Command> = {
  init,
  https,
  owners,
  'reset-password': resetPassword,
  unlock,
  backup,
  restore,
  activate,
  doctor,
  service,
}

const VERSION_WORDS = ['--version', '-v', 'version']
const HELP_WORDS = ['--help', '-h', 'help']

ignoreClosedPipes()
try {
  process.exitCode = await runWith(process.argv.slice(2))
} catch (error) {
  endWith(error)
}

/** Does what was typed at the console; answers the exit code. */
async function runWith(typed: string[]): Promise<number> {
  const { choice, rest } = readChoice(typed)
  const [name = '', ...args] = rest
  if (VERSION_WORDS.includes(name)) {
    say(VERSION)
    return 0
  }
  if (HELP_WORDS.includes(name)) {
    process.stdout.write(usage(undefined))
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const fits = command && args.length >= command.least && args.length <= command.most
  if (!command || !fits || (choice.all && (!command.forAll || args.length > 0))) {
    process.stderr.write(`${command ? '' : unknown(name, args)}${usage(command && name)}`)
    return 2
  }
  const { env, source } = readSettings()
  if (!command.ofComputer) actAsOwner(env.dataDir)
  const isPlain = !choice.all && choice.name === undefined
  if (isPlain && (!env.shops || command.ofProcess)) return await command.run(env, args)
  const { shops, problems } = await chosenShops(env, source, choice)
  const [only] = shops
  if (!choice.all && only) return await command.run(only.env, args)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  let worst = problems.length > 0 ? 1 : 0
  for (const shop of shops) worst = Math.max(worst, await runFor(shop, command))
  return worst
}

/** Does it for one of all shops: one for which it cannot be done does not keep the others from it. */
async function runFor({ name, env }: ListedShop, command: Command): Promise<number> {
  say(`== ${name}`)
  try {
    return await command.run(env, [])
  } catch (error) {
    say(failureSentence(error) ?? `Gagal: ${String(error)}`)
    return 1
  }
}

function unknown(name: string, args: readonly string[]): string {
  if (name === '') return ''
  return name === 'start' && args.length > 0
    ? `Perintah “start” tidak memakai “${args.join(' ')}”: pengaturan ditulis di printpro.env.\n`
    : `Perintah “${name}” tidak dikenal.\n`
}

function usage(only: string | undefined): string {
  const listed = Object.entries(COMMANDS).filter(([name]) => only === undefined || name === only)
  const lines = listed.map(
    ([name, { args, about, forAll }]) =>
      `  ${consoleCommand(`${name} ${args}`.padEnd(30))} ${about}${forAll ? ' *' : ''}`,
  )
  const many = 'Dengan SHOPS_FILE: --shop NAMA sebelum perintahnya, atau --all untuk semua toko (*).'
  return `Perintah:\n${lines.join('\n')}\n${many}\nMembuka toko: ${START_COMMAND}\n`
}
