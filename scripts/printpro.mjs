#!/usr/bin/env node
// printpro: the one command of the package that `npm run release` makes. By itself, or as `printpro start`, it opens the shop; everything
// else is done at the server's console.
import './es2024.mjs'
import { enableCompileCache, requireHostNode } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
enableCompileCache()

const [command = 'start', ...others] = process.argv.slice(2)
// What start does not take is not passed over: the console says what there is.
if (command === 'start' && others.length === 0) await import('../server/main.ts')
else await import('../server/platform/console/main.ts')
