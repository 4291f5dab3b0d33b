import { placeOf } from '../installation/place.ts'
import { arriveAt, isResting, settleAt } from '../installation/queries.ts'
import { type Command, say, withShop } from './command.ts'

/** Ends the rest of a shop that was restored elsewhere. */
export const activate: Command = {
  args: '',
  about: 'menyatakan toko yang dipulihkan di tempat baru sebagai yang dipakai',
  least: 0,
  most: 0,
  run: (env) =>
    withShop(env, async (db) => {
      const here = await placeOf(env, db)
      // It may have been restored, and not yet been started.
      await arriveAt(db, here)
      const wasResting = await isResting(db)
      await settleAt(db, here)
      say(
        wasResting
          ? 'Ini toko yang dipakai sekarang: webhook, email, dan kunci API bekerja lagi.'
          : 'Toko ini sudah yang dipakai: tidak ada yang berubah.',
      )
      return 0
    }),
}
