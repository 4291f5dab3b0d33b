import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The tests' browser. On 64-bit Linux it comes from an npm package, with the libraries and the font that a bare
 * system lacks; elsewhere it is Playwright's own (`npx playwright install chromium`).
 */
const packaged = process.platform === 'linux' && process.arch === 'x64'

// The package exports only its entry: bin/ is beside that file's folder.
const packageFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  '..',
)
const version: string = createRequire(import.meta.url)(path.join(packageFolder, 'package.json')).version

// One folder per user, so that root's and an ordinary user's runs never share files.
const folder = path.join(
  import.meta.dirname,
  `../../node_modules/.cache/chromium-${version}-${process.getuid?.() ?? 'user'}`,
)

/** Launch options of Playwright. They touch no disk: unpackChromium() has run once before the tests. */
export const launchOptions = packaged
  ? {
      executablePath: path.join(folder, 'chromium'),
      env: {
        ...(process.env as Record<string, string>),
        LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
        FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
      },
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: optimising its code costs more than it saves.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    }
  : {}

/** Unpacks the browser into its cache folder, unless it is there already. */
export async function unpackChromium(): Promise<void> {
  if (!packaged || existsSync(folder)) return
  const aside = `${folder}.${process.pid}`
  await mkdir(aside, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  // The package unpacks into the system's temporary folder and nowhere else.
  const before = process.env.TMPDIR
  process.env.TMPDIR = aside
  try {
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(packageFolder, 'bin', archive))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await writeFile(path.join(aside, 'fonts.conf'), fontConfiguration)
  // Renamed atomically, so that a parallel run never finds half a browser; the second run keeps the first one's.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }))
}

const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
