import {
  currentCertificate,
  hasAuthority,
  makeAuthorityFor,
  readAuthority,
} from '../https/certificate-files.ts'
import { serverNames } from '../https/server-names.ts'
import { networkHint, shopAddresses } from '../process/addresses.ts'
import { OperatorError } from '../process/operator-error.ts'
import { consoleCommand, START_COMMAND } from '../process/package.ts'
import { type Command, print } from './command.ts'

const RENEW_WORD = 'baru'

/** Makes the shop's own certificate authority and a certificate for its server, or reports the existing ones. */
export const https: Command = {
  args: `[${RENEW_WORD}]`,
  summary: 'membuat sertifikat sendiri, agar toko bisa dibuka lewat https',
  minArgs: 0,
  maxArgs: 1,
  isProcessWide: true,
  async run(env, [how]) {
    if (how !== undefined && how !== RENEW_WORD)
      throw new OperatorError(`Hanya "${RENEW_WORD}" yang dikenal di sini.`)
    if (env.https.given) {
      throw new OperatorError('TLS_CERT dan TLS_KEY sudah diisi: toko memakai sertifikat itu.')
    }
    const { dataDir } = env
    const wanted = serverNames(env)
    const isThere = hasAuthority(dataDir)
    if (!isThere || how === RENEW_WORD) await makeAuthorityFor(dataDir, wanted)
    const { uncovered } = await currentCertificate(dataDir, wanted)
    const authority = readAuthority(dataDir)
    const held = [...wanted.names, ...wanted.addresses].filter((name) => !uncovered.includes(name))
    print(
      isThere && how !== RENEW_WORD ? 'Toko ini sudah punya sertifikat.' : 'Sertifikat toko sudah dibuat.',
    )
    print(`Berlaku untuk: ${held.join(', ')}`)
    if (uncovered.length > 0) {
      print(
        `Tidak untuk: ${uncovered.join(', ')}. Sertifikat untuk nama baru: ${consoleCommand(`https ${RENEW_WORD}`)}`,
      )
      print('Sesudah itu setiap perangkat perlu mempercayainya lagi.')
    }
    print(`Sidik jari (SHA-256): ${authority.fingerprint256}`)
    const { networkUrls } = shopAddresses(env)
    if (networkUrls.length === 0) {
      print(`Mulai ulang PrintPro (${START_COMMAND}). Toko ini belum bisa dibuka dari perangkat lain:`)
      print(`${networkHint(env)}.`)
      return 0
    }
    print(`Mulai ulang PrintPro (${START_COMMAND}), lalu buka di setiap perangkat:`)
    for (const address of networkUrls) print(`  ${address}/https`)
    print('Di sana tertulis cara mempercayai sertifikat ini di Windows, Android, iOS, dan Mac.')
    return 0
  },
}
