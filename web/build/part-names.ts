import type { Plugin } from 'vite'

/** Writes `parts.json`, all script and style names, for prefetching on plain http (web/plain-http.ts). */
export function partNames(): Plugin {
  return {
    name: 'part-names',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
        this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(names) })
      },
    },
  }
}
