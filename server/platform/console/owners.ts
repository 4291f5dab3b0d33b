import { loadOpeningCode } from '../../features/session/opening-code.ts'
import { listOwners } from '../../features/users/queries.ts'
import { type Command, print, withShop } from './command.ts'

export const owners: Command = {
  args: '',
  summary: 'menampilkan akun pemilik toko',
  minArgs: 0,
  maxArgs: 0,
  supportsAll: true,
  run: (env) =>
    withShop(env, async (db) => {
      const owners = await listOwners(db)
      if (owners.length === 0) {
        print('Toko ini belum punya pemilik: buka alamatnya di browser untuk membuatnya.')
        print(`Kode untuk membuka toko baru: ${await loadOpeningCode(db)}`)
      }
      for (const { email, name, isActive } of owners)
        print(`${email}  ${name}${isActive ? '' : '  (nonaktif)'}`)
      return 0
    }),
}
