import { START_COMMAND } from '../process/package.ts'
import { writeSettingsFile } from '../process/settings-file.ts'
import { type Command, print } from './command.ts'

export const init: Command = {
  args: '',
  summary: 'menulis printpro.env: semua pengaturan dan artinya',
  minArgs: 0,
  maxArgs: 0,
  isProcessWide: true,
  async run() {
    print(`Pengaturan ditulis ke ${writeSettingsFile()}`)
    print(`Ubah yang perlu, lalu jalankan ${START_COMMAND}.`)
    return 0
  },
}
