import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'

/** In the bundler's format. */
export function readLicence(name) {
  const folder = path.join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
  return {
    name,
    version,
    identifier: license,
    text: file && readFileSync(path.join(folder, file), 'utf8').trim(),
  }
}

/** One text with each package once, by name. Throws for an unknown licence. */
export function buildNotices(licences) {
  const packages = new Map(licences.map((each) => [`${each.name} ${each.version}`, each]))
  const sections = [...packages.keys()].sort().map((key) => {
    const { identifier, text } = packages.get(key)
    if (!identifier && !text) throw new Error(`${key} says nothing of its licence.`)
    return [key, identifier && `Licence: ${identifier}`, text && `\n${text}`].filter(Boolean).join('\n')
  })
  const head = 'PrintPro contains the work of others, each under the licence that stands with it.'
  return `${[head, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
