import path from 'node:path'
import { expect, test } from 'vitest'
import { toPosixPath } from './posix-path.mjs'

test.each([path.posix, path.win32])('a file has the same path on Windows and elsewhere', (on) => {
  expect(toPosixPath(on.join('web', 'kit', 'feedback', 'lazy-part.tsx'))).toBe(
    'web/kit/feedback/lazy-part.tsx',
  )
})
