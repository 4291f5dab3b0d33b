import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** The manifest of devices of shops that keep files: their other apps offer this one to send files to (web/shell/print-files.tsx). */
export function shareManifest(manifest: Partial<ManifestOptions>): Plugin {
  return {
    name: 'share-manifest',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ ...manifest, share_target: SHARE_TARGET })
      this.emitFile({ type: 'asset', fileName: 'manifest-files.webmanifest', source })
    },
  }
}

const SHARE_TARGET = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    files: [{ name: 'files', accept: ['image/*', 'application/pdf', '.ai', '.cdr', '.psd', '.zip'] }],
  },
}
