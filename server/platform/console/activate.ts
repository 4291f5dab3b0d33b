import { readInstallationId } from '../installation/installation-id.ts'
import { activateAt, detectRelocation, isInactiveCopy } from '../installation/queries.ts'
import { type Command, print, withShop } from './command.ts'

/** Declares a restored copy to be the shop in use: webhooks, e-mail and keys work again. */
export const activate: Command = {
  args: '',
  summary: 'menyatakan toko yang dipulihkan di tempat baru sebagai yang dipakai',
  minArgs: 0,
  maxArgs: 0,
  run: (env) =>
    withShop(env, async (db) => {
      const here = await readInstallationId(env, db)
      // It may have been restored without a start since.
      await detectRelocation(db, here)
      const wasResting = await isInactiveCopy(db)
      await activateAt(db, here)
      print(
        wasResting
          ? 'Ini toko yang dipakai sekarang: webhook, email, dan kunci API bekerja lagi.'
          : 'Toko ini sudah yang dipakai: tidak ada yang berubah.',
      )
      return 0
    }),
}
