import { START_COMMAND } from '../process/package.ts'
import { writeSettingsFile } from '../process/settings-file.ts'
import { type Command, say } from './command.ts'

/** Writes a file of settings to be filled in. */
export const init: Command = {
  args: '',
  about: 'menulis printpro.env: semua pengaturan dan artinya',
  least: 0,
  most: 0,
  ofProcess: true,
  async run() {
    say(`Pengaturan ditulis ke ${writeSettingsFile()}`)
    say(`Ubah yang perlu, lalu jalankan ${START_COMMAND}.`)
    return 0
  },
}
