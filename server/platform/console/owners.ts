import { openingCode } from '../../features/session/opening-code.ts'
import { listOwners } from '../../features/users/queries.ts'
import { type Command, say, withShop } from './command.ts'

/** Who owns the shop: for whoever has forgotten with which address to sign in. */
export const owners: Command = {
  args: '',
  about: 'menampilkan akun pemilik toko',
  least: 0,
  most: 0,
  forAll: true,
  run: (env) =>
    withShop(env, async (db) => {
      const found = await listOwners(db)
      if (found.length === 0) {
        say('Toko ini belum punya pemilik: buka alamatnya di browser untuk membuatnya.')
        say(`Kode untuk membuka toko baru: ${await openingCode(db)}`)
      }
      for (const { email, name, isActive } of found) say(`${email}  ${name}${isActive ? '' : '  (nonaktif)'}`)
      return 0
    }),
}
