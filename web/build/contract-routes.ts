import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'

const NAME = 'virtual:contract-routes'

/** Methods and paths only: all the client needs at run time. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), routesOnly)}`
        : null,
  }
}

type Call = { route: { summary?: string; description?: string } }

/** Access rules and docs are for the server: saves 10 kB. */
function routesOnly(key: string, value: unknown): unknown {
  if (key !== '~orpc') return value
  const { summary: _, description: __, ...route } = (value as Call).route
  return { errorMap: {}, meta: {}, route }
}
