import path from 'node:path'
import { expect, test } from 'vitest'
import { toPosixPath } from './posix-path.mjs'

test.each([path.posix, path.win32])('the same file is called the same on both kinds of systems', (on) => {
  expect(toPosixPath(on.join('web', 'kit', 'feedback', 'later.tsx'))).toBe('web/kit/feedback/later.tsx')
})
