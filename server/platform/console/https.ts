import {
  currentCertificate,
  hasAuthority,
  makeAuthorityFor,
  readAuthority,
} from '../https/certificate-files.ts'
import { serverNames } from '../https/server-names.ts'
import { addressesOf, wayToTablets } from '../process/addresses.ts'
import { consoleCommand, START_COMMAND } from '../process/package.ts'
import { StartRefused } from '../process/start-refused.ts'
import { type Command, say } from './command.ts'

const ANEW = 'baru'

/** Makes a certificate authority of the shop's own and a certificate for its server, or says what there is. */
export const https: Command = {
  args: `[${ANEW}]`,
  about: 'membuat sertifikat sendiri, agar toko bisa dibuka lewat https',
  least: 0,
  most: 1,
  ofProcess: true,
  async run(env, [how]) {
    if (how !== undefined && how !== ANEW) throw new StartRefused(`Hanya "${ANEW}" yang dikenal di sini.`)
    if (env.https.given) {
      throw new StartRefused('TLS_CERT dan TLS_KEY sudah diisi: toko memakai sertifikat itu.')
    }
    const { dataDir } = env
    const wanted = serverNames(env)
    const isThere = hasAuthority(dataDir)
    if (!isThere || how === ANEW) await makeAuthorityFor(dataDir, wanted)
    const { left } = await currentCertificate(dataDir, wanted)
    const authority = readAuthority(dataDir)
    const held = [...wanted.names, ...wanted.addresses].filter((name) => !left.includes(name))
    say(isThere && how !== ANEW ? 'Toko ini sudah punya sertifikat.' : 'Sertifikat toko sudah dibuat.')
    say(`Berlaku untuk: ${held.join(', ')}`)
    if (left.length > 0) {
      say(`Tidak untuk: ${left.join(', ')}. Sertifikat untuk nama baru: ${consoleCommand(`https ${ANEW}`)}`)
      say('Sesudah itu setiap perangkat perlu mempercayainya lagi.')
    }
    say(`Sidik jari (SHA-256): ${authority.fingerprint256}`)
    const { elsewhere } = addressesOf(env)
    if (elsewhere.length === 0) {
      say(`Mulai ulang PrintPro (${START_COMMAND}). Toko ini belum bisa dibuka dari perangkat lain:`)
      say(`${wayToTablets(env)}.`)
      return 0
    }
    say(`Mulai ulang PrintPro (${START_COMMAND}), lalu buka di setiap perangkat:`)
    for (const address of elsewhere) say(`  ${address}/https`)
    say('Di sana tertulis cara mempercayai sertifikat ini di Windows, Android, iOS, dan Mac.')
    return 0
  },
}
