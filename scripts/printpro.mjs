#!/usr/bin/env node
// printpro: the command of the released package. Alone or as `printpro start` it opens the shop; other commands go to the server's console.
import './es2024.mjs'
import { enableCompileCache, requireHostNode } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
enableCompileCache()

const [command = 'start', ...others] = process.argv.slice(2)
// `start` takes no arguments: the console explains what there is.
if (command === 'start' && others.length === 0) await import('../server/main.ts')
else await import('../server/platform/console/main.ts')
