// Makes the package that a shop runs, in release/printpro/: the bundled server, the built web app, and the files that they read.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { buildNotices, readLicence } from './notices.mjs'
import { root } from './runtime.mjs'

const release = path.join(root, 'release')
const folder = path.join(release, 'printpro')
const rootPackage = readJson('package.json')

/** Files that the running server reads (`packageFile` in server/platform/process/package.ts), by their path in the repository. */
const RUNTIME_FILES = ['server/platform/database/migrations', 'server/platform/database/schema', 'dist']

/**
 * Modules that start a process: the command, what it and `npm start` import, and those that the server starts (`entryPointFile`).
 */
const ENTRY_POINTS = {
  'bin/printpro': 'scripts/printpro.mjs',
  'server/main': 'server/main.ts',
  'server/platform/console/main': 'server/platform/console/main.ts',
  'server/shared/imports/reader': 'server/shared/imports/reader.ts',
  'server/features/files/examine/examiner': 'server/features/files/examine/examiner.ts',
}

/** Third-party work outside the bundles: a font, the service worker. */
const UNBUNDLED_PACKAGES = ['@fontsource-variable/plus-jakarta-sans', 'workbox-core']

rmSync(release, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const licences = await bundleServer()
for (const name of RUNTIME_FILES) copy(name, name)
copy('LICENSE', 'LICENSE')
copy('CHANGELOG.md', 'CHANGELOG.md')
copy('docs/installing.md', 'README.md')
copy('docs/windows.md', 'docs/windows.md')
const webLicences = readJson('dist/.vite/licences.json')
write(
  'THIRD-PARTY-NOTICES.txt',
  buildNotices([...webLicences, ...licences, ...UNBUNDLED_PACKAGES.map(readLicence)]),
)
rmSync(path.join(folder, 'dist/.vite'), { recursive: true })
rmSync(path.join(folder, 'dist/.built-from'), { force: true })
write('package.json', `${JSON.stringify(manifest(), null, 2)}\n`)

/** Answers the licences of the bundled packages. */
async function bundleServer() {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: Object.keys(rootPackage.optionalDependencies) },
    build: {
      ssr: true,
      target: `node${minimumNode()}`,
      outDir: folder,
      license: { fileName: 'licences.json' },
      // Function names appear in the log.
      minify: false,
      rolldownOptions: {
        input: ENTRY_POINTS,
        output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
      },
    },
  })
  const file = path.join(folder, 'licences.json')
  const licences = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  chmodSync(path.join(folder, 'bin/printpro.js'), 0o755)
  return licences
}

/** Dependencies are only what cannot be bundled, of which npm installs the packages for its system: PostgreSQL, decoders of print files. */
function manifest() {
  const { name, version, description, license, engines, optionalDependencies } = rootPackage
  return {
    ...{ name, version, description, license },
    type: 'module',
    bin: { [name]: 'bin/printpro.js' },
    engines,
    optionalDependencies,
  }
}

function minimumNode() {
  return rootPackage.engines.node.replace('>=', '')
}

function copy(from, to) {
  cpSync(path.join(root, from), path.join(folder, to), { recursive: true })
}

function write(name, text) {
  writeFileSync(path.join(folder, name), text)
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'))
}
