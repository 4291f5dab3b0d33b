import { readEnv } from '../env.ts'
import { StartRefused } from '../start-refused.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { owners } from './owners.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { unlock } from './unlock.ts'

/** What can be done at the server's console, by its name. */
const COMMANDS: Record<string, Command> = {
  owners,
  'reset-password': resetPassword,
  unlock,
  backup,
  restore,
  doctor,
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

try {
  if (!command || args.length < command.least || args.length > command.most) {
    process.stderr.write(usage(command && name))
    process.exitCode = 2
  } else {
    process.exitCode = await command.run(readEnv(process.env), args)
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else throw error
}

function usage(only: string | undefined): string {
  const listed = Object.entries(COMMANDS).filter(([name]) => only === undefined || name === only)
  const lines = listed.map(
    ([name, { args, about }]) => `  npm run shop -- ${`${name} ${args}`.padEnd(24)} ${about}`,
  )
  return `Perintah:\n${lines.join('\n')}\n`
}
